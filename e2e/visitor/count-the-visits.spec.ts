import { expect, type Page } from "@playwright/test";
import { test } from "#e2e/site.ts";
import { until } from "#tests/mailbox.ts";
import { startNode } from "#tests/site.ts";
import { addressHeader, browserNames, makeVisits, storedViews, visit } from "#tests/visits.ts";

// A site without other visitors, and a browser that does not say it is automated.
test.use({ userAgent: browserNames[0] });

/** What has been counted since: pages, and steps reached on them. */
async function watching(databaseUrl: string) {
  const before = (await storedViews(databaseUrl)).length;
  return async (count: number) => {
    const added = async () => (await storedViews(databaseUrl)).slice(before);
    await until(async () => (await added()).length >= count, `${count} views`, 20);
    const views = await added();
    expect(views).toHaveLength(count);
    return views;
  };
}

const pathsOf = (views: { path: string }[]) => views.map(({ path }) => path).sort();

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
}

test("each page of a visit is counted, with its source", async ({ page, site }) => {
  const counted = await watching(site.testSite.databaseUrl);
  await page.goto("/?utm_source=Club&utm_medium=poster");
  await settled(page);
  await page.goto("/services");
  await settled(page);
  await page.goto("/no-such-page");
  await settled(page);
  await page.goto("/services/video-analysis", { referer: "https://www.google.com/" });
  const views = await counted(4);
  expect(pathsOf(views)).toEqual(["/", "/services", "/services/video-analysis", "other"]);
  expect(views.map(({ source }) => source).sort()).toEqual(["", "", "club", "google.com"]);
  expect(new Set(views.map(({ visitor }) => visitor)).size, "one visitor").toBe(1);
});

test("a page left before it has loaded counts, and so does one gone back to", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const counted = await watching(site.testSite.databaseUrl);
  await page.goto("/privacy", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  await page.goto("/blog");
  await settled(page);
  await page.goBack();
  expect(pathsOf(await counted(3))).toEqual(["/blog", "/privacy", "/privacy"]);
});

test("each step of the quiz is counted once", { tag: "@long" }, async ({ page, site }) => {
  const counted = await watching(site.testSite.databaseUrl);
  await page.goto("/quiz");
  for (const question of [1, 2, 3, 4]) {
    await page.getByText(`Question ${question} of 4`).waitFor();
    await settled(page);
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: question < 4 ? "Next" : "Continue" }).click();
  }
  await page.getByRole("heading", { name: "Almost There!" }).waitFor();
  await page.getByLabel("Full Name *").fill("Dana Field");
  await page.getByLabel("Email *").fill("dana@player.example");
  await page.getByRole("button", { name: "Get My Recommendation!" }).click();
  await page.waitForURL(/quiz=done/);
  const views = await counted(6);
  const steps = views.filter(({ path }) => path === "/quiz").map(({ reached }) => reached);
  expect(new Set(steps).size, "four questions and the contact step").toBe(5);
  expect(views.at(-1)).toMatchObject({ path: expect.stringMatching(/^.services./), reached: "quiz-sent" });
});

test("a message sent from the home page is counted as a request", { tag: "@long" }, async ({ page, site }) => {
  const counted = await watching(site.testSite.databaseUrl);
  await page.goto("/#contact");
  await settled(page);
  await page.getByLabel(/Name/).fill("Dana Field");
  await page.getByLabel(/Email/).fill("dana@player.example");
  await page.getByLabel(/Message/).fill("Is Saturday free?");
  await page.getByRole("button", { name: "Send Message" }).click();
  expect((await counted(2)).map(({ reached }) => reached)).toEqual([null, "sent"]);
});

test("a booking is counted when it is sent, and opening the thank-you page is not", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const counted = await watching(site.testSite.databaseUrl);
  await page.goto("/thank-you");
  await settled(page);
  await page.goto("/services/video-analysis?quiz=done");
  await settled(page);
  await page.goto("/book-session");
  await settled(page);
  await page.getByLabel("Full Name").fill("Dana Field");
  await page.getByLabel("Email").fill("dana@player.example");
  await page.getByLabel("Preferred Date/Time").fill("next Monday");
  await page.getByLabel("Session Type").selectOption({ label: "Video Analysis" });
  await page.getByRole("radio", { name: "Beginner" }).check();
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await page.waitForURL(/thank-you$/);
  const views = await counted(5);
  expect(views.map(({ path, reached }) => [path, reached])).toEqual([
    ["/thank-you", null],
    ["/services/video-analysis", null],
    ["/book-session", null],
    ["/book-session", "sent"],
    ["/thank-you", null],
  ]);
});

test("counting stores nothing in the browser and respects Global Privacy Control", async ({ page, context, site }) => {
  const counted = await watching(site.testSite.databaseUrl);
  await page.goto("/services");
  await settled(page);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const told: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/views") && told.push(request.url()));
  await page.goto("/blog");
  await settled(page);
  expect(told).toEqual([]);
  // A page opened before the visitor opted out still reports, but the server does not count it.
  const headers = { "user-agent": browserNames[0], "sec-gpc": "1" };
  const body = new URLSearchParams({ path: "/privacy", referrer: "", reached: "" });
  expect((await fetch(`${site.node.url}/api/views`, { method: "POST", headers, body })).status).toBe(204);
  // Views are stored in the order in which they were reported.
  await fetch(`${site.node.url}/api/views`, { method: "POST", headers: { "user-agent": browserNames[0] }, body });
  expect(pathsOf(await counted(2))).toEqual(["/privacy", "/services"]);
});

for (const { visits, tag } of [
  { visits: 50, tag: [] },
  { visits: 2_000, tag: "@long" },
])
  test(`${visits} visits are ${visits} views without robots, and none is lost when the server stops`, { tag }, async ({
    site: { testSite },
  }) => {
    test.setTimeout(180_000);
    const going = await startNode({ ...testSite.settings, CLIENT_ADDRESS_HEADER: addressHeader, WORKER: "off" });
    const counted = await watching(testSite.databaseUrl);
    const { visits: made, people } = makeVisits(visits);
    await visit(going.url, made);
    const views = await counted(people);
    expect(new Set(views.map(({ visitor }) => visitor)).size, "each a visitor").toBe(people);
    // Reported at the last moment, long before its second is over.
    await visit(going.url, made.slice(0, 1));
    await going.end("SIGTERM");
    await counted(people + 1);
  });
