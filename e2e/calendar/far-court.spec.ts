import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { violations } from "#e2e/barriers.ts";
import { asCoach, dayAhead, plantHours, plantSession, startOn } from "#e2e/coach-calendar.ts";
import { killBrowserOf, nextBuild, openFarCourt, type Signal } from "#e2e/far-court.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { someoneBooks, tabTo } from "#e2e/player-parts.ts";
import { type Site, test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { launchOptions } from "#tests/browser.ts";

/** Minutes since midnight on the coach's day. */
const nowThere = () => Math.floor((Date.now() - startOn(dayAhead(0), 0)) / 60_000);

const isEarly = () => nowThere() < 155;
const early = "Before 2:35 AM nothing of the day can be over";

/** A lesson under way; with `others` also two that are over, and a group. */
async function plantDay({ testSite }: Site, { others = true } = {}) {
  const { riverside: place } = await plantHours(testSite);
  const plant = (who: string | string[], at: number, group = {}) =>
    plantSession(testSite, { who, date: dayAhead(0), at: nowThere() + at, place, minutes: 15, ...group });
  await plant("Ada Okafor", Math.max(-5, -nowThere()));
  if (!others) return "";
  await plant("Elena Rossi", -100);
  await plant("Theo Lind", -140);
  return plant(["Nora Bell", "Leo Marin"], -60, { title: "Junior group", capacity: 4 });
}

/** Signs in as a new admin, or again with an existing session. */
async function signIn(context: BrowserContext, { testSite }: Site, before?: string): Promise<string> {
  const cookie = before ?? (await signedInAs("admin", testSite.databaseUrl)).cookie;
  const expires = Date.now() / 1000 + 86_400;
  const scope = { domain: "127.0.0.1", path: "/", secure: true, httpOnly: true, sameSite: "Lax" as const, expires };
  await context.addCookies([{ name: sessionCookie, value: cookie, ...scope }]);
  return cookie;
}

type Court = Awaited<ReturnType<typeof openFarCourt>>;

async function openToday(page: Page, court: Court): Promise<void> {
  await page.goto(`${court.url}/admin/today`);
  await hydrated(page);
}

/** Opens Today, with the worker in control and each page of the day stored. */
async function getReady(page: Page, court: Court, count: number): Promise<void> {
  await openToday(page, court);
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("courtside.pages"));
      const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return all.reduce((sum, length) => sum + length, 0);
    });
  await expect.poll(kept, { timeout: 60_000 }).toBe(count);
}

async function writeNote(page: Page, who: string, words: string, state = /Saved on this device/): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: who }).click();
  await hydrated(page);
  await page.getByLabel("Note", { exact: true }).fill(words);
  await expect(page.getByText(state)).toBeVisible();
}

const notesIn = ({ testSite }: Site) =>
  asCoach(testSite, "select words from lesson_notes order by created_at").then((rows) =>
    rows.map(({ words }) => words),
  );
const marksIn = ({ testSite }: Site, group: string) =>
  asCoach(testSite, "select attendance from session_people where session_id = $1 order by attendance", [group]).then(
    (rows) => rows.map(({ attendance }) => attendance),
  );

test("a note written without signal is sent when there is signal", async ({ context, page, site }) => {
  await plantDay(site, { others: false });
  const court = await openFarCourt(site.node.url);
  await signIn(context, site);
  await getReady(page, court, 4);
  const manifest = await page.locator("link[rel=manifest]").getAttribute("href");
  const installed = await (await page.request.get(`${court.url}${manifest}`)).json();
  expect(installed).toMatchObject({ start_url: "/admin/today", display: "standalone" });
  court.turn("off");
  await writeNote(page, "Lesson note", "Toss drifts left.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("You see today as it was")).toBeVisible();
  await expect(page.getByText("On this device, not sent yet")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Try now" })).toBeVisible();
  court.turn("on");
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText(/Sent from this device: Note on Ada Okafor/)).toBeVisible();
  expect(await notesIn(site)).toEqual(["Toss drifts left."]);
  await court.close();
});

/** A separate phone, which can be killed and restarted. */
async function withPhone(work: (open: () => Promise<BrowserContext>, kill: () => void) => Promise<void>) {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-phone-"));
  const open = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...{ viewport: { width: 390, height: 844 }, timezoneId: "America/New_York", reducedMotion: "reduce" },
    });
  try {
    await work(open, () => killBrowserOf(folder));
  } finally {
    killBrowserOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const words = ["Toss drifts left.", "Slice stays low.", "Return early."];

/** Three notes and two marks, each from Today. */
async function workOffline(page: Page, court: Court, group: string): Promise<void> {
  const players = await asPlayers(page);
  for (const [at, address] of players.entries()) {
    await page.goto(court.url + address);
    await hydrated(page);
    await page.getByLabel("Note", { exact: true }).fill(words[at] ?? "");
    await expect(page.getByText(/Saved on this device/)).toBeVisible();
  }
  await page.goto(`${court.url}/admin/calendar/sessions/${group}/roster`);
  await hydrated(page);
  for (const [name, mark] of [
    ["Nora Bell", "Late"],
    ["Leo Marin", "Absent"],
  ] as const) {
    const button = page.getByRole("form", { name: `Is ${name} here?` }).getByRole("button", { name: mark });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
}

/** The stored notes of single players, Ada's first. */
async function asPlayers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [name = ""] = (await caches.keys()).filter((one) => one.startsWith("courtside.pages"));
    const cache = await caches.open(name);
    const found: [string, string][] = [];
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url);
      const title = /<title>Note on (Ada|Elena|Theo)/.exec((await (await cache.match(url))?.text()) ?? "")?.[1];
      if (pathname.endsWith("/lesson-note") && title) found.push([title, pathname + search]);
    }
    return found.toSorted(([a], [b]) => a.localeCompare(b)).map(([, address]) => address);
  });
}

for (const back of ["on", "late"] satisfies Signal[])
  test(`text written offline survives a killed browser and is stored once, in order: signal ${back}`, {
    tag: "@long",
  }, async ({ site }) => {
    test.skip(isEarly(), early);
    const group = await plantDay(site);
    const court = await openFarCourt(site.node.url);
    await withPhone(async (open, kill) => {
      const before = await open();
      const cookie = await signIn(before, site);
      const page = before.pages()[0] ?? (await before.newPage());
      await getReady(page, court, 14);
      court.turn("off");
      await openToday(page, court);
      await workOffline(page, court, group);
      kill();
      const after = await open();
      // Chromium writes new cookies only after half a minute.
      await signIn(after, site, cookie);
      const again = after.pages()[0] ?? (await after.newPage());
      await openToday(again, court);
      await expect(again.getByText("5 things wait for signal")).toBeVisible();
      court.turn(back);
      await again.getByRole("button", { name: "Try now" }).click();
      if (back === "late") {
        // The first delivery was stored, but the phone never got the response.
        await expect.poll(() => notesIn(site)).toEqual([words[0]]);
        court.turn("on");
      }
      await expect(again.getByText("wait for signal")).toHaveCount(0, { timeout: 60_000 });
      expect(await notesIn(site)).toEqual(words);
      expect(await marksIn(site, group)).toEqual(["absent", "late"]);
      // Work stored without a response has been sent again.
      if (back === "late") expect(court.sent()).toBeGreaterThan(5);
      else expect(court.sent()).toBe(5);
      await after.close();
    });
    await court.close();
  });

test("an expired sign-in keeps unsent work, for the same account only", { tag: "@long" }, async ({ browser, site }) => {
  await plantDay(site, { others: false });
  const court = await openFarCourt(site.node.url);
  const context = await browser.newContext();
  const page = await context.newPage();
  const first = await signIn(context, site);
  await getReady(page, court, 4);
  court.turn("off");
  await writeNote(page, "Lesson note", "Toss drifts left.");
  await context.clearCookies();
  court.turn("on");
  await page.goto(`${court.url}/admin/today`);
  await expect(page).toHaveURL(/\/auth/);
  // Someone else signs in on this phone.
  await signIn(context, site);
  await openToday(page, court);
  await expect(page.getByRole("heading", { name: "Ada Okafor" })).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page.getByText("On this device, not sent yet")).toHaveCount(0);
  expect(await notesIn(site)).toEqual([]);
  await signIn(context, site, first);
  await openToday(page, court);
  await expect.poll(() => notesIn(site)).toEqual(["Toss drifts left."]);
  await context.close();
  await court.close();
});

test("a change made elsewhere is shown, and the coach decides", { tag: "@long" }, async ({ browser, site }) => {
  test.skip(isEarly(), early);
  await plantDay(site);
  await someoneBooks(site.testSite, { name: "Omar Haddad", email: "omar@haddad.example", words: "Any day" });
  const court = await openFarCourt(site.node.url);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await signIn(context, site);
  await getReady(page, court, 14);
  court.turn("off");
  await openToday(page, court);
  await expect(page.getByText("Answers need signal")).toBeVisible();
  await page.getByRole("button", { name: /^Done/ }).first().click();
  await expect(page.getByText("1 thing waits for signal")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await writeNote(page, "Lesson note", "From the phone.");
  await asCoach(
    site.testSite,
    `with note as (insert into lesson_notes (id, person_id, session_id, words, given_at)
       select gen_random_uuid(), person_id, session_id, 'From the laptop.', now() from session_people
       join people on people.id = person_id where name = 'Ada Okafor' returning id) select from note`,
  );
  await asCoach(site.testSite, "update sessions set title = 'Moved lesson' where during << tstzrange(now(), null)");
  court.turn("on");
  await openToday(page, court);
  await expect(page.getByText(/Somebody else has changed this session/)).toBeVisible();
  const twice = page.getByRole("alert").filter({ hasText: "One note was written twice" });
  await expect(twice.getByText("From the laptop.", { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await tabTo(page, twice.getByRole("button", { name: "Keep both" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => notesIn(site)).toEqual(["From the laptop.\nFrom the phone."]);
  await context.close();
  await court.close();
});

test("a new build replaces what the old one kept, and sends what was written before it", { tag: "@long" }, async ({
  browser,
  site,
}) => {
  await plantDay(site, { others: false });
  const court = await openFarCourt(site.node.url);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await signIn(context, site);
  await getReady(page, court, 4);
  court.turn("off");
  await writeNote(page, "Lesson note", "Toss drifts left.");
  await asCoach(site.testSite, "update sessions set title = 'Match play' where during @> now()");
  court.rebuild();
  court.turn("on");
  await openToday(page, court);
  const kept = () => page.evaluate(async () => (await caches.keys()).toSorted());
  await expect.poll(kept).toEqual([`courtside.assets.${nextBuild}`, `courtside.pages.${nextBuild}`]);
  await getReady(page, court, 4);
  await expect.poll(() => notesIn(site)).toEqual(["Toss drifts left."]);
  court.turn("off");
  await openToday(page, court);
  await expect(page.getByText("You see today as it was")).toBeVisible();
  await expect(page.getByText("Match play, 15 min")).toBeVisible();
  expect(court.sent()).toBe(1);
  await context.close();
  await court.close();
});

for (const how of ["Send", "Discard"])
  test(`signing out leaves nothing personal on the phone: ${how.toLowerCase()}`, { tag: "@long" }, async ({
    browser,
    site,
  }) => {
    await plantDay(site, { others: false });
    const court = await openFarCourt(site.node.url);
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(context, site);
    await getReady(page, court, 4);
    court.turn("off");
    await writeNote(page, "Lesson note", "Toss drifts left.");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByText("You see today as it was")).toBeVisible();
    court.turn("late");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText("1 thing is not sent yet")).toBeVisible();
    court.turn("on");
    await page.getByRole("button", { name: `${how} and sign out` }).click();
    await expect(page).toHaveURL(/\/auth/);
    expect(await notesIn(site)).toEqual(how === "Send" ? ["Toss drifts left."] : []);
    await expect.poll(() => personalBytes(page)).toBe(0);
    await context.close();
    await court.close();
  });

/** Everything in the page caches, the store of unsent work and local storage. */
async function personalBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = Object.entries(localStorage).join().length;
    for (const name of await caches.keys()) {
      if (name.startsWith("courtside.assets")) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.text())?.length ?? 0;
    }
    const store = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("courtside.unsent");
      opening.onsuccess = () => resolve(opening.result);
    });
    const rows = await new Promise<unknown[]>((resolve) => {
      const reading = store.transaction("unsent").objectStore("unsent").getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    store.close();
    return bytes + (rows.length > 0 ? JSON.stringify(rows).length : 0);
  });
}
