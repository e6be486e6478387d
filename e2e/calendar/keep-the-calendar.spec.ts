import { expect, type Page } from "@playwright/test";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { asCoach, mondayOf, type PlantedPlaces, plantHours, plantSession } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { scriptKb } from "#e2e/weigh.ts";

/** Next week, so neither the past nor notice interferes. */
const monday = mondayOf(1);
const day = (index: number) => addDays(monday, index);
const week = `/admin/calendar?on=${monday}`;
let places: PlantedPlaces;

test.beforeEach(async ({ page, site }) => {
  places = await plantHours(site.testSite);
  await signInAsAdmin(page, site);
});

const grid = (page: Page) => page.getByRole("grid", { name: "Week" });
const card = (page: Page, who: string) => grid(page).getByRole("link", { name: new RegExp(`^${who}`) });

type Stored = { status: string; minutes: number; starts: string; place_id: string; overruled: string[] };

async function stored(site: { testSite: Parameters<typeof asCoach>[0] }, id: string): Promise<Stored> {
  const [row] = await asCoach<Stored>(
    site.testSite,
    `select status, place_id, overruled, (extract(epoch from upper(during) - lower(during)) / 60)::int as minutes,
       to_char(lower(during) at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as starts
     from sessions where id = $1`,
    [id],
  );
  if (!row) throw new Error("It is not there");
  return row;
}

test("the arrow keys go from session to session and to free times of the week", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const planted = { place: places.riverside, date: day(1) };
  await plantSession(site.testSite, { ...planted, who: "Ada Okafor", at: 540 });
  await plantSession(site.testSite, { ...planted, who: "Leo Marín", at: 615, status: "requested" });
  await page.goto(week);
  const free = grid(page).getByRole("link", { name: /^Free, .*7:00–8:45 AM, Riverside\. New session$/ });
  await expect(free).toHaveCount(1);
  // One tab stop.
  await expect(grid(page).locator("[data-item][tabindex='0']")).toHaveCount(1);
  await card(page, "Ada Okafor").focus();
  await page.keyboard.press("ArrowDown");
  await expect(card(page, "Leo Marín")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(free).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(
    grid(page)
      .getByRole("link", { name: /^Free, Wed/ })
      .first(),
  ).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ada Okafor" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card(page, "Ada Okafor")).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(new RegExp(`on=${day(7)}`));
  await expect(card(page, "Ada Okafor")).toHaveCount(0);
});

test("a session can be moved with the keyboard and put back with Undo", async ({ page, site }) => {
  const date = day(2);
  const id = await plantSession(site.testSite, { who: "Elena Rossi", date, at: 540, place: places.riverside });
  await plantSession(site.testSite, { who: "Marcus Bell", date, at: 660, place: places.riverside });
  await page.goto(week);
  await card(page, "Elena Rossi").focus();
  await page.keyboard.press("m");
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowDown");
  const said = page.locator("[aria-live=assertive]");
  await expect(said).toContainText("10:00 AM, Too close to Marcus Bell");
  // It is not allowed there: the session stays, and says so.
  await page.keyboard.press("Enter");
  await expect(said).toContainText("Elena Rossi stays at 9:00–10:00 AM.");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(said).toContainText(/8:45 AM, free/);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored(site, id)).starts).toBe(`${day(3)} 08:45`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await stored(site, id)).starts).toBe(`${date} 09:00`);
  // Escape cancels the move, even if the week was redrawn and the card has lost the focus.
  await card(page, "Elena Rossi").focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("Escape");
  await expect(page.locator(".session-ghost")).toHaveCount(0);
  expect((await stored(site, id)).starts).toBe(`${date} 09:00`);
});

test("a session is dragged to another day, and not onto another session", { tag: "@long" }, async ({ page, site }) => {
  const id = await plantSession(site.testSite, { who: "Elena Rossi", date: day(0), at: 540, place: places.riverside });
  await plantSession(site.testSite, { who: "Marcus Bell", date: day(1), at: 540, place: places.riverside });
  await page.goto(week);
  const [from, taken] = [await card(page, "Elena Rossi").boundingBox(), await card(page, "Marcus Bell").boundingBox()];
  if (!from || !taken) throw new Error("They are not on the screen");
  const middle = (box: typeof from) => [box.x + box.width / 2, box.y + 10] as const;
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(taken), { steps: 5 });
  await expect(page.locator(".session-tip")).toHaveText("Taken: Marcus Bell");
  await page.mouse.up();
  expect((await stored(site, id)).starts).toBe(`${day(0)} 09:00`);
  await expect(card(page, "Elena Rossi")).toBeVisible();
  const again = await card(page, "Elena Rossi").boundingBox();
  await page.mouse.move(...middle(again ?? from));
  await page.mouse.down();
  // Two hours later: 13 px a quarter.
  await page.mouse.move(taken.x + taken.width / 2, taken.y + 10 + 8 * 13, { steps: 5 });
  await expect(page.locator(".session-tip")).toHaveText("11:00 AM is free");
  await page.mouse.up();
  await expect.poll(async () => (await stored(site, id)).starts).toBe(`${day(1)} 11:00`);
  await expect(page).not.toHaveURL(/session=/);
  await expect(page.getByText("Moved to").last()).toBeVisible();
});

test("a session is shortened by dragging its lower edge", { tag: "@long" }, async ({ page, site }) => {
  const id = await plantSession(site.testSite, { who: "Elena Rossi", date: day(1), at: 660, place: places.riverside });
  await page.goto(week);
  const box = await card(page, "Elena Rossi").boundingBox();
  if (!box) throw new Error("It is not on the screen");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 28, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await stored(site, id)).minutes).toBe(30);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a session is moved from its sheet", { tag: "@long" }, async ({ page, site }) => {
    const date = day(3);
    const id = await plantSession(site.testSite, { who: "Ben Hartley", date, at: 600, place: places.riverside });
    await page.goto(`/admin/calendar?on=${date}`);
    await page.getByRole("link", { name: /Ben Hartley/ }).tap();
    const sheet = page.getByRole("dialog", { name: "Ben Hartley" });
    await sheet.getByRole("link", { name: "Move" }).tap();
    await sheet.getByRole("link", { name: new RegExp(`${Number(day(4).slice(8))}`) }).tap();
    await expect(sheet.getByRole("group", { name: /open times on Fri/ })).toBeVisible();
    await sheet.getByText("5:30 PM", { exact: true }).tap();
    await sheet.getByRole("button", { name: "Move session" }).tap();
    await expect.poll(async () => (await stored(site, id)).starts).toBe(`${day(4)} 17:30`);
    expect((await stored(site, id)).place_id).toBe(places.northside);
    await expect(page.getByText("Moved to").last()).toBeVisible();
  });
});

test("a session is cancelled from its sheet and put back with Undo", { tag: "@long" }, async ({ page, site }) => {
  const date = day(1);
  const id = await plantSession(site.testSite, { who: "Aiko Tanaka", date, at: 840, place: places.riverside });
  await page.goto(`/admin/calendar?session=${id}`);
  const sheet = page.getByRole("dialog", { name: "Aiko Tanaka" });
  await sheet.getByRole("link", { name: "Cancel session" }).click();
  await sheet.getByLabel("Why").fill("The court is closed");
  await sheet.getByRole("button", { name: "Cancel session" }).click();
  await expect.poll(async () => (await stored(site, id)).status).toBe("cancelled");
  await expect(card(page, "Aiko Tanaka")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await stored(site, id)).status).toBe("booked");
  await expect(card(page, "Aiko Tanaka")).toBeVisible();
});

test("on a phone, Undo can be tapped above the open sheet", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await plantSession(site.testSite, { who: "Aiko Tanaka", date: day(1), at: 840, place: places.riverside });
  await page.goto(`/admin/calendar?session=${id}`);
  // Not today, so it asks first.
  await page.getByRole("dialog").getByRole("button", { name: "Rained out" }).click();
  await expect(page.getByRole("heading", { name: "Rained out?" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Rained out" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await stored(site, id)).status).toBe("booked");
});

test("a change made on another device appears without a reload", { tag: "@long" }, async ({ page, site }) => {
  const id = await plantSession(site.testSite, { who: "Aiko Tanaka", date: day(1), at: 840, place: places.riverside });
  await page.goto(week);
  await expect(card(page, "Aiko Tanaka")).toBeVisible();
  await asCoach(site.testSite, "update sessions set status = 'cancelled' where id = $1", [id]);
  await expect(card(page, "Aiko Tanaka")).toHaveCount(0);
});

test("a session moves outside the hours with a reason, and never onto another session", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const date = day(0);
  const id = await plantSession(site.testSite, { who: "Nora Bell", date, at: 540, place: places.riverside });
  await plantSession(site.testSite, { who: "Marcus Bell", date, at: 1260, place: places.northside });
  await page.goto(`/admin/calendar?session=${id}&panel=move`);
  const sheet = page.getByRole("dialog", { name: "Nora Bell" });
  await sheet.getByText("Another time", { exact: true }).click();
  await sheet.getByLabel("Time", { exact: true }).fill("21:00");
  await sheet.getByLabel("Reason").fill("She asked for it");
  await sheet.getByRole("button", { name: "Move anyway" }).click();
  await expect(page.getByText("That time has just been taken")).toBeVisible();
  await sheet.getByLabel("Time", { exact: true }).fill("05:30");
  await sheet.getByRole("button", { name: "Move anyway" }).click();
  await expect.poll(async () => (await stored(site, id)).starts).toBe(`${date} 05:30`);
  expect((await stored(site, id)).overruled).toContain("closed");
  await expect(sheet.getByText("She asked for it")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a session is moved, cancelled and put back", async ({ page, site }) => {
    const date = day(2);
    const id = await plantSession(site.testSite, { who: "Iris Vogel", date, at: 540, place: places.riverside });
    await page.goto(week);
    await card(page, "Iris Vogel").click();
    const sheet = page.getByRole("dialog", { name: "Iris Vogel" });
    await sheet.getByRole("link", { name: "Move" }).click();
    await sheet.getByText("10:00 AM", { exact: true }).click();
    await sheet.getByRole("button", { name: "Move session" }).click();
    expect((await stored(site, id)).starts).toBe(`${date} 10:00`);
    await sheet.getByRole("link", { name: "Cancel session" }).click();
    await sheet.getByRole("button", { name: "Cancel session" }).click();
    expect((await stored(site, id)).status).toBe("cancelled");
    await sheet.getByRole("button", { name: "Put it back" }).click();
    expect((await stored(site, id)).status).toBe("booked");
  });
});

test("the day says why other times are not open, and prints as a day sheet", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const date = day(4);
  await plantSession(site.testSite, { who: "Ada Okafor", date, at: 540, place: places.riverside });
  await plantSession(site.testSite, { who: "Ben Hartley", date, at: 1080, place: places.northside });
  await page.goto(`/admin/calendar?view=day&on=${date}`);
  await expect(page.getByText("Travel to Northside, 25 min")).toBeVisible();
  await expect(page.getByText("Open until 8:45 AM, Riverside")).toBeVisible();
  await page.getByText("Why other times are not open").click();
  await expect(page.getByRole("listitem").filter({ hasText: "9:00–10:00 AM" })).toContainText("Taken");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Ada Okafor")).toBeVisible();
  await expect(page.getByText("Ben Hartley")).toBeVisible();
  await expect(page.getByRole("link", { name: "New session" })).toBeHidden();
  await expect(page.getByText("Open until 8:45 AM, Riverside")).toBeHidden();
});

test("the week loads less than 156 KB of script", { tag: "@long" }, async ({ page }) => {
  await page.goto(week, { waitUntil: "networkidle" });
  const kb = await scriptKb(page);
  expect(kb, "all of it is counted").toBeGreaterThan(100);
  expect(kb).toBeLessThanOrEqual(156);
});

test("the jump menu keeps what is typed right after Ctrl K, and a click beside it closes it", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto(week);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("health");
  await expect(page.getByRole("combobox", { name: "Jump to a screen" })).toHaveValue("health");
  await page.mouse.click(5, 5);
  await expect(page.getByRole("dialog", { name: "Jump to a screen" })).toBeHidden();
});
