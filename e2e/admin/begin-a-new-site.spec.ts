import { expect, type Locator, type Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { openCalendar, plantAskable } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { beginAnew } from "#tests/new-site.ts";
import type { TestSite } from "#tests/site.ts";

/** As a real site begins: examples to settle, and no stories. */
test.beforeAll(({ site: { testSite } }) =>
  asAdmin(testSite, async (admin) => {
    await beginAnew(drizzle(admin));
    await admin.query("update testimonials set published = false");
  }),
);

function asAdmin(testSite: TestSite, act: Parameters<typeof withClient<void>>[1]): Promise<void> {
  return withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), act);
}

const linksToStories = (page: Page) => page.locator('a[href$="#testimonials"]');

test("without stories nothing speaks of them, and with the first one everything does", async ({ page, site }) => {
  for (const address of ["/", "/services"]) {
    await page.goto(address);
    await expect(linksToStories(page)).toHaveCount(0);
    await expect(page.getByText("Success Stories")).toHaveCount(0);
  }
  await asAdmin(site.testSite, async (admin) => {
    await admin.query("update testimonials set published = true where display_order = 0");
  });
  await expect(async () => {
    await page.goto("/services");
    await expect(linksToStories(page)).toHaveCount(3);
  }).toPass();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Success Stories" })).toBeVisible();
});

test("a claim is hidden by its switch, and visitors no longer read it", async ({ page, site }) => {
  await page.goto("/");
  await expect(page.getByText("Tournament Wins")).toBeVisible();
  await signInAsAdmin(page, site);
  await page.goto("/admin/settings/claims", { waitUntil: "networkidle" });
  const wins = page.getByRole("group", { name: /Tournament Wins/ });
  await expect(wins.getByText("Example", { exact: true })).toBeVisible();
  await wins.getByRole("switch", { name: /Hide on the site/ }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Save Claims" }).click();
  await expect(page.getByText("Claims updated successfully")).toBeVisible();
  await expect(wins.getByText("Example", { exact: true })).toHaveCount(0);
  await noBarrierAtAnyWidth(page);
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByText("Tournament Wins")).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("the first days' list ticks itself off from what is done, and goes away at the end", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin", { waitUntil: "networkidle" });
  const list = page.getByRole("region", { name: "Make the site yours" });
  const task = (name: string) => list.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(list.getByRole("listitem")).toHaveCount(13);
  await noBarrierAtAnyWidth(page);
  for (const group of ["email", "phone", "claim", "%"])
    await page.request.post("/admin/keep-example", { form: { group }, headers: { origin: site.node.url } });
  await page.reload();
  for (const name of ["Email, phone and place", "Claims"]) await expect(task(name)).not.toContainText("Done");
  for (const name of ["Brand", "My Tennis Journey", "Business hours", "Prices"]) {
    await task(name).getByRole("button", { name: "It's right" }).press("Enter");
    await expect(task(name)).toContainText("Done");
  }
  await page.goto(await hrefOf(task("Open hours")), { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Hours and places", level: 1 })).toBeVisible();
  await openCalendar(site.testSite);
  await plantAskable(site.testSite);
  await page.goto("/admin", { waitUntil: "networkidle" });
  for (const name of ["A place", "Open hours", "One service to book"]) await expect(task(name)).toContainText("Done");
  for (const name of ["Your other calendar", "Sessions on your phone"]) {
    await page.request.get(await hrefOf(task(name)));
    await task(name).getByRole("button", { name: "Not needed" }).press("Enter");
    await expect(task(name)).toContainText("Done");
  }
  await task("Email, phone and place").getByRole("link", { name: "Open" }).click();
  await page.getByLabel("Email", { exact: true }).fill("me@court.example");
  await page.getByLabel("Phone").fill("");
  await page.getByLabel("Place").fill("Court Nine");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  await page.goto("/admin/settings/claims", { waitUntil: "networkidle" });
  for (const box of await page.getByRole("checkbox", { name: "This is true" }).all()) await box.check();
  await page.getByRole("button", { name: "Save Claims" }).click();
  await expect(page.getByText("Claims updated successfully")).toBeVisible();
  await page.goto("/admin");
  for (const name of ["Email, phone and place", "Claims"]) await expect(task(name)).toContainText("Done");

  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_service"), async (service) => {
    await service.query("insert into backups (made_at, bytes, rows) values (now(), 1, 1)");
    const steps = JSON.stringify([{ name: "Mail server", isGood: true, says: "takes mail from us" }]);
    await service.query("insert into self_tests (took_ms, is_good, steps) values (1, true, $1)", [steps]);
  });
  await page.reload();
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible();
  await expect(list).toHaveCount(0);
});

async function hrefOf(task: Locator): Promise<string> {
  return (await task.getByRole("link", { name: "Open" }).getAttribute("href")) ?? "";
}

test("a demo asks for nothing and says on every page that it is one", async ({ page, site }) => {
  await asAdmin(site.testSite, async (admin) => {
    await beginAnew(drizzle(admin));
    await admin.query("update site_settings set is_demo = true");
  });
  const strip = page.getByText("Demo data.");
  await signInAsAdmin(page, site);
  await page.goto("/admin", { waitUntil: "networkidle" });
  await expect(strip).toBeVisible();
  await expect(page.getByRole("region", { name: "Make the site yours" })).toHaveCount(0);
  await noBarrierAtAnyWidth(page);
  await expect(async () => {
    await page.goto("/services");
    await expect(strip).toBeVisible({ timeout: 500 });
  }).toPass();
  await noBarrierAtAnyWidth(page);
  await asAdmin(site.testSite, async (admin) => {
    await admin.query("update site_settings set is_demo = false");
    await admin.query("delete from setup_steps");
  });
  await expect(async () => {
    await page.goto("/services");
    await expect(strip).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("each of the overview's cards leads to what it counts, today's first and the account last", async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin");
  for (const [card, address] of Object.entries(counted))
    await expect(page.getByRole("region", { name: card, exact: true }).getByRole("link")).toHaveAttribute(
      "href",
      address,
    );
  const regions = await page.getByRole("main").getByRole("region").evaluateAll(namesOf);
  expect(regions.slice(-2)).toEqual(["Account", "Profile and roles"]);
  // What came in today stands before what is merely there.
  const places = Object.keys(counted).map((card) => regions.indexOf(card));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

const counted = {
  Messages: "/admin/messages",
  "Page Views": "/admin/insights",
  "Quiz Submissions": "/admin/quiz-submissions",
  "Blog Posts": "/admin/blog",
  Testimonials: "/admin/testimonials",
};

function namesOf(regions: Element[]): string[] {
  return regions.map((region) => {
    const titled = region.getAttribute("aria-labelledby");
    return region.getAttribute("aria-label") ?? (titled && document.getElementById(titled)?.textContent) ?? "";
  });
}
