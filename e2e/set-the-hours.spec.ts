import { expect, type Locator, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";
import { noBarrierAtAnyWidth, violations } from "./barriers.ts";
import { signInAsAdmin } from "./sign-in.ts";
import { test } from "./site.ts";

test.use({ siteFor: "the coach's hours" });
// Each begins with a calendar of its own making, in one database.
test.describe.configure({ mode: "serial" });

const hoursPage = "/admin/calendar/hours";

function ask(testSite: TestSite, call: string, values: unknown[] = []) {
  return withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), async (admin) => {
    const { rows } = await admin.query(call, values);
    return rows as Record<string, string>[];
  });
}

async function empty(testSite: TestSite): Promise<void> {
  for (const table of ["availability_rules", "availability_exceptions", "travel_times", "bookable_services"])
    await ask(testSite, `delete from ${table}`);
  // What took place stays; a test's own past is put out of the way.
  await ask(testSite, "update calendar_sessions set status = 'cancelled'");
  await ask(testSite, "update places set is_closed = true");
  await ask(
    testSite,
    "delete from places p where not exists (select from calendar_sessions s where s.place_id = p.id)",
  );
}

/** Two places, and Monday's hours at the first. */
async function twoPlaces(testSite: TestSite): Promise<void> {
  await empty(testSite);
  await ask(
    testSite,
    "insert into places (name, kind, display_order) values ('Riverside', 'outdoor', 0), ('Northside', 'indoor', 1)",
  );
  await ask(
    testSite,
    `insert into availability_rules (calendar_id, weekday, minutes, place_id)
     select c.id, 1, '[780,990)', p.id from calendars c, places p where p.name = 'Riverside' and not p.is_closed`,
  );
}

async function hoursIn(testSite: TestSite): Promise<string[]> {
  const rows = await ask(
    testSite,
    `select weekday || ' ' || minutes::text || ' ' || p.name as hours from availability_rules r
     join places p on p.id = r.place_id order by weekday, minutes`,
  );
  return rows.map(({ hours = "" }) => hours);
}

async function open(page: Page, path = hoursPage): Promise<void> {
  await page.goto(path);
  // A field that is typed into before the page has its scripts would be filled twice.
  await page.waitForLoadState("networkidle");
}

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save hours" });
const toast = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true }).first()).toBeVisible();

async function fill(where: Page | Locator, label: string, [from, to]: [string, string], n = 0): Promise<void> {
  await where.getByLabel(`${label}, from`).nth(n).fill(from);
  await where.getByLabel(`${label}, to`).nth(n).fill(to);
}

test("a new coach names the place, takes a usual week and saves with three clicks", async ({ page, site }) => {
  await empty(site.testSite);
  await signInAsAdmin(page, site);
  await open(page);
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    document.addEventListener("click", (event) => event.isTrusted && event.detail > 0 && counted.clicks++, true);
  });
  await page.getByLabel("Name of the place").click();
  await page.keyboard.type("Riverside, court 3");
  await expect(page.getByRole("columnheader", { name: /^Riverside, court 3/ })).toBeVisible();
  await page.getByRole("button", { name: "Mon–Fri, 9 AM–5 PM" }).click();
  await expect(page.getByText("6 changes not saved")).toBeVisible();
  await save(page).click();
  await toast(page, "Hours saved");
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(3);
  expect(await hoursIn(site.testSite)).toEqual([1, 2, 3, 4, 5].map((day) => `${day} [540,1020) Riverside, court 3`));
  await expect(panel(page, "Places").getByText("Riverside, court 3")).toBeVisible();
  await expect(page.getByLabel("Name of the place")).toHaveCount(0);
  const [{ count = "0" } = {}] = await ask(site.testSite, "select count(*) from bookable_services");
  expect(Number(count)).toBeGreaterThan(3);
});

test("hours are added, changed and taken away by keyboard alone, until after midnight", async ({ page, site }) => {
  await twoPlaces(site.testSite);
  await signInAsAdmin(page, site);
  await open(page);
  await page.getByRole("button", { name: "Add hours, Tue, Northside" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Tue, Northside, from")).toBeFocused();
  await page.keyboard.type("1000P");
  await page.keyboard.press("Tab");
  // From the half of the day to the next field.
  await page.keyboard.type("0130A");
  await expect(page.getByLabel("Tue, Northside, to")).toHaveValue("01:30");
  await expect(page.getByText("next day")).toBeVisible();
  await page.getByRole("button", { name: "Remove 1:00 PM to 4:30 PM, Mon, Riverside" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add hours, Mon, Riverside" })).toBeFocused();
  await page.getByLabel("Most sessions a day").fill("6");
  await expect(page.getByText("3 changes not saved")).toBeVisible();
  await page.keyboard.press("Enter");
  await toast(page, "Hours saved");
  expect(await hoursIn(site.testSite)).toEqual(["2 [1320,1530) Northside"]);
  await expect(page.getByText("not saved")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Most sessions a day")).toHaveValue("6");
  await expect(page.getByLabel("Tue, Northside, to")).toHaveValue("01:30");
});

test("two places at one time are refused with both windows named, and nothing typed is lost", async ({
  page,
  site,
}) => {
  await twoPlaces(site.testSite);
  await signInAsAdmin(page, site);
  await open(page);
  await page.getByRole("button", { name: "Add hours, Mon, Northside" }).click();
  await fill(page, "Mon, Northside", ["16:00", "18:00"]);
  await save(page).click();
  const refusal =
    "Mon 4:00–6:00 PM at Northside overlaps Mon 1:00–4:30 PM at Riverside. You can be in one place at a time.";
  await expect(page.getByRole("alert").getByRole("link", { name: refusal })).toBeVisible();
  await expect(page.getByLabel("Mon, Northside, from")).toBeFocused();
  await expect(page.getByLabel("Mon, Northside, from")).toHaveValue("16:00");
  expect(await hoursIn(site.testSite)).toEqual(["1 [780,990) Riverside"]);
  await fill(page, "Mon, Northside", ["16:30", "18:00"]);
  await save(page).click();
  await toast(page, "Hours saved");
  expect(await hoursIn(site.testSite)).toEqual(["1 [780,990) Riverside", "1 [990,1080) Northside"]);

  await page.getByRole("button", { name: "Copy Monday to Tue–Fri" }).click();
  await expect(page.getByText("8 changes not saved")).toBeVisible();
  await page.getByRole("link", { name: "Add place" }).click();
  await page
    .getByRole("alertdialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("not saved")).toHaveCount(0);
  await page.getByRole("button", { name: "Copy Monday to Tue–Fri" }).click();
  await save(page).click();
  await toast(page, "Hours saved");
  await expect.poll(() => hoursIn(site.testSite)).toHaveLength(10);
});

test("whoever saves second compares, and takes the other's or keeps their own", async ({ page, site }) => {
  await twoPlaces(site.testSite);
  await signInAsAdmin(page, site);
  await open(page);
  await ask(site.testSite, "update calendars set horizon_days = 60");
  await page.getByLabel("How far ahead").fill("90");
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "The stored version is newer" });
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(dialog.getByRole("region", { name: "How far ahead" })).toContainText("90");
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("How far ahead")).toHaveValue("60");
  await expect(page.getByText("not saved")).toHaveCount(0);
  await ask(site.testSite, "update calendars set horizon_days = 30");
  await page.getByLabel("How far ahead").fill("90");
  await save(page).click();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await toast(page, "Hours saved");
  const [{ horizon_days } = {}] = await ask(site.testSite, "select horizon_days from calendars");
  expect(horizon_days).toBe(90);
});

test("a place has a way to every other, is closed kindly, and goes only while nothing is there", async ({
  page,
  site,
}) => {
  await twoPlaces(site.testSite);
  await signInAsAdmin(page, site);
  await open(page);
  await page.getByRole("link", { name: "Add place" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Hilltop");
  await page.getByLabel("Latitude").fill("40.7");
  await page.getByLabel("Minutes to Northside").fill("25");
  await page.getByRole("button", { name: "Add place" }).click();
  await expect(page.getByText("Please enter both, or neither").first()).toBeVisible();
  await page.getByLabel("Longitude").fill("-74");
  await page.getByRole("button", { name: "Add place" }).click();
  await toast(page, "Place added");
  await expect(panel(page, "Places").getByText("Outdoor, daylight only, 25 min to Northside")).toBeVisible();
  await expect(panel(page, "Places").getByText("Indoor, 25 min to Hilltop")).toBeVisible();

  await page.getByRole("link", { name: "Edit Riverside" }).click();
  await page.getByRole("button", { name: "Delete place" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(/It has hours or sessions, so it cannot be deleted\. Close it instead/)).toBeVisible();
  await page.getByRole("switch", { name: /^Closed/ }).check();
  await page.getByRole("button", { name: "Save place" }).click();
  await toast(page, "Place saved");
  await expect(panel(page, "Places").getByText("Closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /^Riverside/ })).toHaveCount(0);
  expect(await hoursIn(site.testSite)).toEqual([]);

  await page.getByRole("link", { name: "Edit Hilltop" }).click();
  await page.getByRole("button", { name: "Delete place" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
  await toast(page, "Place deleted");
  await expect(page.getByRole("link", { name: "Edit Hilltop" })).toHaveCount(0);
});

test("time off says what is booked then, moves nothing, and comes back when its deletion is undone", async ({
  page,
  site,
}) => {
  await twoPlaces(site.testSite);
  const [{ day = "", at = "" } = {}] = await ask(
    site.testSite,
    "select to_char(now() + interval '10 days', 'YYYY-MM-DD') as day, to_char(now() + interval '10 days', 'YYYY-MM-DD 16:00Z') as at",
  );
  await ask(
    site.testSite,
    `insert into calendar_sessions (calendar_id, place_id, title, during, occupies, status)
     select c.id, p.id, 'Lesson', r, r, 'booked' from calendars c, places p,
       tstzrange($1::timestamptz, $1::timestamptz + interval '1 hour') r where p.name = 'Riverside' and not p.is_closed`,
    [at],
  );
  await signInAsAdmin(page, site);
  await open(page);
  await page.getByRole("link", { name: "Add exception" }).click();
  await page.getByRole("button", { name: "Add exception" }).click();
  await expect(page.getByText("Please choose a day").first()).toBeVisible();
  await page.getByLabel("First day").fill(day);
  await page.getByLabel(/^Note/).fill("Holiday");
  await page.getByRole("button", { name: "Add exception" }).click();
  await toast(page, "Exception added");
  const list = panel(page, "Exceptions");
  await expect(list.getByText("Time off")).toBeVisible();
  await expect(list.getByText("Holiday")).toBeVisible();
  await expect(list.getByText(/^1 session is booked on \w{3}, \w{3} \d+\./)).toBeVisible();
  await expect(list.getByRole("link", { name: "Look at it" })).toHaveAttribute(
    "href",
    `/admin/calendar?view=day&on=${day}`,
  );
  const [{ status } = {}] = await ask(
    site.testSite,
    "select status from calendar_sessions where lower(during) > now() and title = 'Lesson' order by created_at desc",
  );
  expect(status).toBe("booked");

  await list.getByRole("link", { name: /^Edit exception of/ }).click();
  await page.getByText("Extra hours", { exact: true }).click();
  await expect(page.getByText("On these days only these hours count, in place of the weekly ones.")).toBeVisible();
  await page.getByRole("button", { name: "Save exception" }).click();
  await expect(page.getByText("Please fill in from when to when").first()).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("09:00");
  await page.getByLabel("To", { exact: true }).fill("12:00");
  await page.getByLabel("Place", { exact: true }).selectOption({ label: "Northside" });
  await page.getByRole("button", { name: "Save exception" }).click();
  await toast(page, "Exception saved");
  await expect(list.getByText("Northside, Holiday")).toBeVisible();
  await expect(list.getByText("9:00 AM–12:00 PM")).toBeVisible();
  await expect(list.getByText("is booked on")).toHaveCount(0);

  await list.getByRole("link", { name: /^Edit exception of/ }).click();
  await page.getByRole("button", { name: "Delete exception" }).click();
  const undo = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" });
  // What is pointed at stays.
  await undo.hover();
  await expect(list.getByText(/^None ahead\./)).toBeVisible();
  await undo.click();
  await expect(list.getByText("Northside, Holiday")).toBeVisible();
});

test("on a phone a day like Monday is one line that opens", async ({ page, site }) => {
  await twoPlaces(site.testSite);
  await ask(
    site.testSite,
    `insert into availability_rules (calendar_id, weekday, minutes, place_id)
     select calendar_id, 2, minutes, place_id from availability_rules`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, site);
  await open(page);
  await expect(page.getByText("Same as Monday")).toHaveCount(1);
  await expect(page.getByLabel("Tue, Riverside, from")).toBeHidden();
  await page.getByText("Change", { exact: true }).click();
  await expect(page.getByLabel("Tue, Riverside, from")).toBeVisible();
  await fill(page, "Tue, Riverside", ["14:00", "16:00"]);
  await save(page).click();
  await toast(page, "Hours saved");
  expect(await hoursIn(site.testSite)).toEqual(["1 [780,990) Riverside", "2 [840,960) Riverside"]);
});

test("no barrier and no overflow, in the dark theme too", async ({ page, site }) => {
  test.setTimeout(180_000);
  await twoPlaces(site.testSite);
  await signInAsAdmin(page, site);
  const [{ id = "" } = {}] = await ask(site.testSite, "select id from places where not is_closed limit 1");
  for (const path of [hoursPage, `${hoursPage}/places/${id}`, `${hoursPage}/exceptions/new`]) {
    await open(page, path);
    await noBarrierAtAnyWidth(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const isDark of [true, false]) {
        await page.evaluate((on) => document.documentElement.classList.toggle("dark", on), isDark);
        expect(await violations(page), `${path} ${width} ${isDark}`).toEqual([]);
      }
    }
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  /** The empty pair that a plus unfolds. */
  async function addHours(page: Page, where: string, [from, to]: [string, string]): Promise<void> {
    await page
      .locator("summary")
      .filter({ hasText: `Add hours, ${where}` })
      .click();
    await page.getByLabel(`${where}, more hours from`).fill(from);
    await page.getByLabel(`${where}, more hours to`).fill(to);
  }

  test("place, hours and exceptions are read and saved", async ({ page, site }) => {
    await empty(site.testSite);
    await signInAsAdmin(page, site);
    await page.goto(hoursPage);
    await page.getByLabel("Name of the place").fill("Riverside");
    await addHours(page, "Mon, Your place", ["09:00", ""]);
    await save(page).click();
    await expect(page.getByText("Please fill in both times")).toBeVisible();
    await page.getByLabel("Name of the place").fill("Riverside");
    await addHours(page, "Mon, Your place", ["09:00", "17:00"]);
    await save(page).click();
    expect(await hoursIn(site.testSite)).toEqual(["1 [540,1020) Riverside"]);
    await expect(page.getByLabel("Mon, Riverside, from")).toHaveValue("09:00");
    await fill(page, "Mon, Riverside", ["", ""]);
    await addHours(page, "Tue, Riverside", ["22:00", "00:00"]);
    await save(page).click();
    expect(await hoursIn(site.testSite)).toEqual(["2 [1320,1440) Riverside"]);

    await page.getByRole("link", { name: "Add exception" }).click();
    await page.getByText("Extra hours", { exact: true }).click();
    await page.getByLabel("First day").fill("2035-11-27");
    await page.getByLabel("From", { exact: true }).fill("09:00");
    await page.getByLabel("To", { exact: true }).fill("12:00");
    await expect(page.getByLabel("Place", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Add exception" }).click();
    await page.goto(hoursPage);
    await expect(panel(page, "Exceptions").getByText("Extra hours")).toBeVisible();
  });
});
