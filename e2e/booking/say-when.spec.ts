import { expect, type Page } from "@playwright/test";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { asCoach, mondayOf, plantAskable, plantHours } from "#e2e/coach-calendar.ts";
import { sendBooking } from "#e2e/send-booking.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";
import { withClient } from "#tests/database.ts";
import { startNode } from "#tests/site.ts";

test.beforeEach(async ({ site }) => {
  await plantHours(site.testSite);
  await plantAskable(site.testSite);
  // Whatever the current hour and weekday, the coming Saturday or Sunday can still be booked.
  await asCoach(
    site.testSite,
    `insert into availability_rules (calendar_id, weekday, minutes, place_id)
     select c.id, day, '[780,1260)', p.id from calendars c, places p, generate_series(6, 7) day where p.name = 'Northside'`,
  );
});

const words = (page: Page) => page.getByLabel("Preferred Date/Time");
const below = (page: Page) => page.locator("[aria-live=polite]", { has: page.getByText(/Understood as|Do you mean/) });

async function sayWhen(page: Page, phrase: string, origin = ""): Promise<void> {
  await page.goto(`${origin}/book-session?service=on-court-lessons`);
  await page.getByText("None of these suit me").click();
  await words(page).fill(phrase);
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Jordan Avery");
  await page.getByLabel("Email").fill(email);
  await page.getByText("Intermediate", { exact: true }).click();
}

const send = (page: Page) => page.getByRole("button", { name: "Submit Booking Request" }).click();

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 900 } });

    test("a time suggested for 'sat or sun after 10' is picked and held", async ({ page, site }) => {
      const email = `weekend-${javaScriptEnabled}@player.example`;
      await sayWhen(page, "sat or sun after 10");
      await fillIn(page, email);
      if (!javaScriptEnabled) await page.getByRole("button", { name: "See open times for this" }).click();
      await expect(below(page)).toContainText(/(Understood as|Do you mean) .* after 10 AM/);
      await expect(words(page)).toHaveValue("sat or sun after 10");
      await expect(page.getByLabel("Full Name")).toHaveValue("Jordan Avery");
      expect(await site.countMessages(email), "asking for times sends nothing").toBe(0);
      const times = below(page).getByRole("radio");
      await expect(times).toHaveCount(3);
      await times.last().check();
      const picked = Number((await times.last().inputValue()).split("@")[0]);
      await send(page);
      await expect.poll(() => heldFor(site, email)).toEqual({ status: "requested", start: picked });
      expect([6, 7]).toContain(wallAt("America/New_York", picked).weekday);
    });

    test("the suggested times can be ignored, and Enter sends the words as typed", {
      tag: javaScriptEnabled ? "@long" : [],
    }, async ({ page, site }) => {
      const email = `ignored-${javaScriptEnabled}@player.example`;
      await sayWhen(page, "sat or sun after 10");
      if (javaScriptEnabled) await expect(below(page).getByRole("radio")).toHaveCount(3);
      await fillIn(page, email);
      await page.getByLabel("Email").press("Enter");
      await page.waitForURL(/thank-you$/);
      const [stored] = await asCoach(site.testSite, "select preferred_date from messages where email = $1", [email]);
      expect(stored?.preferred_date).toBe("sat or sun after 10");
    });
  });

type Held = { status: string; start: number };

async function heldFor({ testSite }: Site, email: string): Promise<Held | undefined> {
  const [held] = await asCoach<Held>(
    testSite,
    `select s.status, (extract(epoch from lower(s.during)) * 1000)::float8 as start
     from sessions s join messages m on m.id = s.message_id where m.email = $1`,
    [email],
  );
  return held;
}

test("words typed before a session is chosen stay and then have times", { tag: "@long" }, async ({ page }) => {
  await page.goto("/book-session");
  await page.getByText("None of these suit me").click();
  await words(page).fill("weekday evenings");
  await expect(page.getByText("Choose a session type to see open times.")).toBeVisible();
  await page.getByLabel("Session Type").selectOption({ label: "On-Court Lesson" });
  await expect(page.locator(".open-week")).toBeVisible();
  await expect(words(page)).toHaveValue("weekday evenings");
  await expect(below(page).getByRole("radio")).toHaveCount(3);
  await noBarrierAtAnyWidth(page);
});

/** The page on a slow connection; the test decides when the scripts arrive. */
async function openBeforeScripts(page: Page): Promise<{ letScriptsCome: () => Promise<void> }> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, (route) => scripts.promise.then(() => route.continue()));
  await page.goto("/book-session", { waitUntil: "commit" });
  await page.getByText("None of these suit me").click();
  await words(page).fill("weekday evenings");
  return {
    letScriptsCome: async () => {
      scripts.resolve();
      await expect(page.locator("form[novalidate]")).toBeAttached();
    },
  };
}

test("words typed before the scripts load stay when a session is chosen", async ({ page }) => {
  const { letScriptsCome } = await openBeforeScripts(page);
  await letScriptsCome();
  await page.getByLabel("Session Type").selectOption({ label: "On-Court Lesson" });
  await expect(page.locator(".open-week")).toBeVisible();
  await expect(words(page)).toHaveValue("weekday evenings");
  await expect(below(page).getByRole("radio")).toHaveCount(3);
});

test("a session chosen before the scripts load has its times, and the words stay", async ({ page }) => {
  const { letScriptsCome } = await openBeforeScripts(page);
  await page.getByLabel("Session Type").selectOption({ label: "On-Court Lesson" });
  await letScriptsCome();
  await expect(page.locator(".open-week")).toBeVisible();
  await expect(words(page)).toHaveValue("weekday evenings");
  await expect(below(page).getByRole("radio")).toHaveCount(3);
});

async function openMessage(page: Page, site: Site, words: string): Promise<string> {
  const { id } = await sendBooking(site, { preferred_date: words });
  await signInAsAdmin(page, site);
  await page.goto(`/admin/messages?open=${id}`);
  return id;
}

test("the coach sends an offer from the opened message with one tap", async ({ page, site }) => {
  await page.addInitScript(() =>
    addEventListener("click", ({ isTrusted }) => isTrusted && performance.mark("tap"), { capture: true }),
  );
  const id = await openMessage(page, site, "weekday evenings");
  await expect(page.getByText("Understood as weekdays from 5 to 9 PM")).toBeVisible();
  await page.getByRole("button", { name: "Send 3 times" }).click();
  await expect(page.getByText(/3 times sent/)).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName("tap").length)).toBe(1);
  const held = await asCoach(site.testSite, "select status from sessions where message_id = $1", [id]);
  expect(held.map(({ status }) => status)).toEqual(["held", "held", "held"]);
});

test("the coach corrects how the words were read, and the suggested times follow", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const [friday, after] = [dateOf(5, 1), dateOf(5, 2)];
  await openMessage(page, site, `${friday} at 3pm or ${after} at 10am with Marisol`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/Not understood: .*Marisol/)).toBeVisible();
  const ticked = dialog.locator("label", { has: page.locator("input:checked") });
  await expect(ticked).toContainText([/3:00/, /10:00/]);
  await dialog.getByText("Change", { exact: true }).click();
  await dialog.getByRole("link", { name: /at 10 AM$/ }).click();
  await expect(ticked).not.toContainText([/3:00/]);
  await expect(ticked.filter({ hasText: "10:00" })).toHaveCount(1);
  await dialog.getByText("Change", { exact: true }).click();
  await noBarrierAtAnyWidth(page);
  await dialog.getByRole("link", { name: "Something else: the next open times" }).click();
  await expect(dialog.getByText("Left aside. These are the next open ones.")).toBeVisible();
});

/** '2026-11-20', a weekday some weeks ahead. */
function dateOf(weekday: number, weeks: number): string {
  return addDays(mondayOf(weeks), weekday - 1);
}

test("a misread request is noted without names, listed, exported and deleted", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await openMessage(page, site, "Fri 3pm, ask jordan or Marisol, 555 123 4567, me@mail.example");
  await page.getByRole("button", { name: "Not what they meant" }).click();
  await expect(page.getByText("Noted, without the name. The message stays as it is.")).toBeVisible();
  await page.goto("/admin/calendar/words");
  const row = page.getByRole("listitem").filter({ hasText: "Fri 3pm" });
  await expect(row).toBeVisible();
  const listed = await row.innerText();
  const file = await (await page.request.get("/admin/calendar/words/misread.csv")).text();
  expect(file).toContain("Fri 3pm");
  for (const text of [listed, file]) expect(text).not.toMatch(/jordan|marisol|4567|mail\.example/i);
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(row).toBeHidden();
  expect(await asCoach(site.testSite, "select from misread_phrases")).toEqual([]);
});

test("the coach's own meaning of 'evening' is used on the booking page", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/calendar/words");
  await page.getByLabel("Evening, from").fill("18:30");
  await page.getByLabel("Evening, to").fill("20:00");
  await page.getByRole("button", { name: "Save meanings" }).click();
  await expect(page.getByText("What words mean is saved")).toBeVisible();
  await sayWhen(page, "weekday evenings");
  await expect(below(page)).toContainText("Understood as weekdays from 6:30 to 8 PM.");
  await withClient(site.testSite.databaseUrl, (owner) => owner.query("truncate phrase_settings"));
});

/** A node on which one network may have 24 phrases read an hour, and has used them up. */
async function exhaustReadings({ testSite }: Site) {
  const node = await startNode({ ...testSite.settings, WORKER: "off", FORMS_PER_HOUR: "1" });
  const ask = () =>
    fetch(`${node.url}/book-session/times`, {
      ...{ method: "POST", headers: { origin: node.url } },
      body: new URLSearchParams({ preferred_date: "weekday evenings", session_type: "on-court" }),
    });
  const forget = () => withClient(testSite.databaseUrl, (owner) => owner.query("truncate form_uses"));
  await forget();
  for (let count = 0; count < 24; count++) expect((await ask()).status).toBe(200);
  const close = async () => {
    await node.end("SIGKILL");
    await forget();
  };
  return { url: node.url, ask, close };
}

test("a network that asks for times too often gets 429", async ({ site }) => {
  const { ask, close } = await exhaustReadings(site);
  try {
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await close();
  }
});

test("a visitor who asked for times too often can still send the words", { tag: "@long" }, async ({ page, site }) => {
  const { url, close } = await exhaustReadings(site);
  try {
    await sayWhen(page, "weekday evenings", url);
    await expect(page.getByText(/^Open times for your words cannot be shown just now/)).toBeVisible();
    await fillIn(page, "often@player.example");
    await send(page);
    await expect.poll(() => site.countMessages("often@player.example")).toBe(1);
  } finally {
    await close();
  }
});
