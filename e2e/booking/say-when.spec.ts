import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { asCoach, mondayOf, plantAskable, plantHours } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";
import { withClient } from "#tests/database.ts";
import { startNode } from "#tests/site.ts";

test.beforeEach(async ({ site }) => {
  await plantHours(site.testSite);
  await plantAskable(site.testSite);
  // Whatever the hour and the weekday of this run, the coming Saturday or Sunday can still be had.
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

for (const width of [390, 1440])
  for (const javaScriptEnabled of [true, false])
    test.describe(`${width} wide, ${javaScriptEnabled ? "with scripts" : "without JavaScript"}`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

      test("'sat or sun after 10' is understood, picked and held", async ({ page, site }) => {
        const email = `weekend-${width}-${javaScriptEnabled}@player.example`;
        await sayWhen(page, "sat or sun after 10");
        await fillIn(page, email);
        if (!javaScriptEnabled) await page.getByRole("button", { name: "See open times for this" }).click();
        await expect(below(page)).toContainText(/(Understood as|Do you mean) .* after 10 AM/);
        await expect(words(page)).toHaveValue("sat or sun after 10");
        await expect(page.getByLabel("Full Name")).toHaveValue("Jordan Avery");
        expect(await site.countMessages(email)).toBe(0);
        const times = below(page).getByRole("radio");
        await expect(times).toHaveCount(3);
        if (javaScriptEnabled) await noBarrierAtAnyWidth(page);
        await page.setViewportSize({ width, height: 900 });
        await times.first().check();
        const picked = Number((await times.first().inputValue()).split("@")[0]);
        await send(page);
        await page.waitForURL(/thank-you\?time=requested/);
        const [held] = await asCoach<{ status: string; start: number }>(
          site.testSite,
          `select s.status, extract(epoch from lower(s.during)) * 1000 as start
           from calendar_sessions s join messages m on m.id = s.message_id where m.email = $1`,
          [email],
        );
        expect({ ...held, start: Number(held?.start) }).toEqual({ status: "requested", start: picked });
        expect([6, 7]).toContain(wallAt("America/New_York", picked).weekday);
      });

      test("whoever ignores what was understood sends the words as ever", async ({ page, site }) => {
        const email = `ignored-${width}-${javaScriptEnabled}@player.example`;
        await sayWhen(page, "sat or sun after 10");
        if (javaScriptEnabled) await expect(below(page).getByRole("radio")).toHaveCount(3);
        await fillIn(page, email);
        await page.getByLabel("Email").press("Enter");
        await page.waitForURL(/thank-you$/);
        const [stored] = await asCoach(site.testSite, "select preferred_date from messages where email = $1", [email]);
        expect(stored?.preferred_date).toBe("sat or sun after 10");
      });
    });

test("words that were typed before a session was chosen stay, and then have times", async ({ page }) => {
  await page.goto("/book-session");
  await page.getByText("None of these suit me").click();
  await words(page).fill("weekday evenings");
  await expect(page.getByText("Choose a session type to see open times.")).toBeVisible();
  await page.getByLabel("Session Type").selectOption({ label: "On-Court Lesson" });
  await expect(page.locator(".open-week")).toBeVisible();
  await expect(words(page)).toHaveValue("weekday evenings");
  await expect(below(page).getByRole("radio")).toHaveCount(3);
});

/** The page as somebody on a slow line has it; the scripts come when they are let. */
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

test("words that were typed before the scripts came stay when a session is chosen", async ({ page }) => {
  const { letScriptsCome } = await openBeforeScripts(page);
  await letScriptsCome();
  await page.getByLabel("Session Type").selectOption({ label: "On-Court Lesson" });
  await expect(page.locator(".open-week")).toBeVisible();
  await expect(words(page)).toHaveValue("weekday evenings");
  await expect(below(page).getByRole("radio")).toHaveCount(3);
});

test("a session that was chosen before the scripts came has its times, and the words stay", async ({ page }) => {
  const { letScriptsCome } = await openBeforeScripts(page);
  await page.getByLabel("Session Type").selectOption({ label: "On-Court Lesson" });
  await letScriptsCome();
  await expect(page.locator(".open-week")).toBeVisible();
  await expect(words(page)).toHaveValue("weekday evenings");
  await expect(below(page).getByRole("radio")).toHaveCount(3);
});

/** A request that somebody has sent in words. */
async function sendWords(site: Site, words: string): Promise<string> {
  const email = `${randomUUID()}@player.example`;
  const form = {
    name: "Jordan Avery",
    email,
    preferred_date: words,
    session_type: "on-court",
    skill_level: "beginner",
  };
  await fetch(`${site.node.url}/book-session`, {
    ...{ method: "POST", headers: { origin: site.node.url }, redirect: "manual" },
    body: new URLSearchParams(form),
  });
  const [message] = await asCoach(site.testSite, "select id from messages where email = $1", [email]);
  return message?.id ?? "";
}

async function openMessage(page: Page, site: Site, words: string): Promise<string> {
  const id = await sendWords(site, words);
  await signInAsAdmin(page, site);
  await page.goto(`/admin/messages?open=${id}`);
  return id;
}

test("from the opened message to the sent offer it is one tap", async ({ page, site }) => {
  await page.addInitScript(() =>
    addEventListener("click", ({ isTrusted }) => isTrusted && performance.mark("tap"), { capture: true }),
  );
  const id = await openMessage(page, site, "weekday evenings");
  await expect(page.getByText("Understood as weekdays from 5 to 9 PM")).toBeVisible();
  await page.getByRole("button", { name: "Send 3 times" }).click();
  await expect(page.getByText(/3 times sent/)).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName("tap").length)).toBe(1);
  const held = await asCoach(site.testSite, "select status from calendar_sessions where message_id = $1", [id]);
  expect(held.map(({ status }) => status)).toEqual(["held", "held", "held"]);
});

test("the coach reads the words otherwise, and the suggested times follow", async ({ page, site }) => {
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

test("what is not what they meant is noted without names, listed, exported and deleted", async ({ page, site }) => {
  await openMessage(page, site, "Fri 3pm, ask jordan or Marisol, 555 123 4567, me@mail.example");
  await page.getByRole("button", { name: "Not what they meant" }).click();
  await expect(page.getByText("Noted, without the name. The message stays as it is.")).toBeVisible();
  await page.goto("/admin/calendar/hours");
  await page.getByRole("link", { name: "Set meanings" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Fri 3pm" });
  await expect(row).toBeVisible();
  const listed = await row.innerText();
  const [exported] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const file = readFileSync(await exported.path(), "utf8");
  expect(file).toContain("Fri 3pm");
  for (const text of [listed, file]) expect(text).not.toMatch(/jordan|marisol|4567|mail\.example/i);
  await noBarrierAtAnyWidth(page);
  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(row).toBeHidden();
  expect(await asCoach(site.testSite, "select from misread_phrases")).toEqual([]);
});

test("what the evening is here counts for visitors and for the coach", async ({ page, site, browser }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/calendar/words");
  await page.getByLabel("Evening, from").fill("18:30");
  await page.getByLabel("Evening, to").fill("18:00");
  await page.getByRole("button", { name: "Save meanings" }).click();
  await expect(page.getByText("Please choose a later end").first()).toBeVisible();
  await page.getByLabel("Evening, to").fill("20:00");
  await page.getByRole("button", { name: "Save meanings" }).click();
  await expect(page.getByText("What words mean is saved")).toBeVisible();
  const visitor = await browser.newPage();
  await sayWhen(visitor, "weekday evenings", site.node.url);
  await expect(below(visitor)).toContainText("Understood as weekdays from 6:30 to 8 PM.");
  await visitor.close();
  const id = await sendWords(site, "weekday evenings");
  await page.goto(`/admin/messages?open=${id}`);
  await expect(page.getByText("Understood as weekdays from 6:30 to 8 PM")).toBeVisible();
  await withClient(site.testSite.databaseUrl, (owner) => owner.query("truncate phrase_settings"));
});

test("a network that asks too often is answered kindly, and its words are sent as ever", async ({ page, site }) => {
  const forget = () => withClient(site.testSite.databaseUrl, (owner) => owner.query("truncate form_uses"));
  await forget();
  const node = await startNode({ ...site.testSite.settings, WORKER: "off", FORMS_PER_HOUR: "1" });
  const asked = () =>
    fetch(`${node.url}/book-session/times`, {
      ...{ method: "POST", headers: { origin: node.url } },
      body: new URLSearchParams({ preferred_date: "weekday evenings", session_type: "on-court" }),
    });
  for (let count = 0; count < 24; count++) expect((await asked()).status).toBe(200);
  const refused = await asked();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await sayWhen(page, "weekday evenings", node.url);
  await expect(page.getByText(/^Open times for your words cannot be shown just now/)).toBeVisible();
  await fillIn(page, "often@player.example");
  await send(page);
  await page.waitForURL(/thank-you$/);
  expect(await site.countMessages("often@player.example")).toBe(1);
  await forget();
  await node.end("SIGTERM");
});
