import { expect, type Page } from "@playwright/test";
import { asCoach, dayAhead, plantSession } from "#e2e/coach-calendar.ts";
import { hoursIn, hoursPage, openTwoPlaces, toast, twoPlaces } from "#e2e/hours-parts.ts";
import { panel } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";

// Each test begins with its own calendar, in one database.
test.describe.configure({ mode: "serial" });

async function plantHilltop({ testSite }: Site): Promise<string> {
  await twoPlaces(testSite);
  const added = "insert into places (name, kind, display_order) values ('Hilltop', 'outdoor', 2) returning id";
  return (await asCoach(testSite, added))[0]?.id ?? "";
}

const deletePlace = async (page: Page) => {
  await page.getByRole("button", { name: "Delete place" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
};

test("a place with hours cannot be deleted, and closing it ends its hours", async ({ page, site }) => {
  await openTwoPlaces(page, site);
  await page.getByRole("link", { name: "Edit Riverside" }).click();
  await deletePlace(page);
  await expect(page.getByText(/It has hours or sessions, so it cannot be deleted\. Close it instead/)).toBeVisible();
  await page.getByRole("switch", { name: /^Closed/ }).check();
  // A toast may cover the button.
  await page.getByRole("button", { name: "Save place" }).press("Enter");
  await toast(page, "Place saved");
  await expect(panel(page, "Places").getByText("Closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /^Riverside/ })).toHaveCount(0);
  expect(await hoursIn(site.testSite)).toEqual([]);
});

test("a place that was never used is deleted", { tag: "@long" }, async ({ page, site }) => {
  const id = await plantHilltop(site);
  await signInAsAdmin(page, site);
  await page.goto(`${hoursPage}/places/${id}`);
  await deletePlace(page);
  await toast(page, "Place deleted");
  await expect(page.getByRole("link", { name: "Edit Hilltop" })).toHaveCount(0);
});

test("a place is added with the minutes to every other", { tag: "@long" }, async ({ page, site }) => {
  await openTwoPlaces(page, site);
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
});

test("time off names the sessions booked then and moves none", async ({ page, site }) => {
  await twoPlaces(site.testSite);
  const day = dayAhead(10);
  const [place] = await asCoach(site.testSite, "select id from places where name = 'Riverside' and not is_closed");
  const planted = { who: "Ada Okafor", date: day, at: 720, place: place?.id ?? "" };
  const id = await plantSession(site.testSite, planted);
  await signInAsAdmin(page, site);
  await page.goto(`${hoursPage}/exceptions/new?on=${day}`);
  await page.getByLabel(/^Note/).fill("Holiday");
  await page.getByRole("button", { name: "Add exception" }).click();
  const list = panel(page, "Exceptions");
  await expect(list.getByText("Holiday")).toBeVisible();
  await expect(list.getByText(/^1 session is booked on \w{3}, \w{3} \d+\./)).toBeVisible();
  await expect(list.getByRole("link", { name: "Look at it" })).toHaveAttribute(
    "href",
    `/admin/calendar?view=day&on=${day}`,
  );
  const [session] = await asCoach(site.testSite, "select status from sessions where id = $1", [id]);
  expect(session?.status).toBe("booked");
});

/** Time off on one day, in its form. */
async function openTimeOff(page: Page, site: Site): Promise<void> {
  await twoPlaces(site.testSite);
  const [exception] = await asCoach(
    site.testSite,
    `insert into availability_exceptions (calendar_id, days, is_open, note)
     select id, daterange($1::date, $1::date + 1), false, 'Holiday' from calendars returning id`,
    [dayAhead(10)],
  );
  await signInAsAdmin(page, site);
  await page.goto(`${hoursPage}/exceptions/${exception?.id}`);
}

test("time off is changed to extra hours at a place", { tag: "@long" }, async ({ page, site }) => {
  await openTimeOff(page, site);
  await page.getByText("Extra hours", { exact: true }).click();
  await expect(page.getByText("On these days only these hours count, in place of the weekly ones.")).toBeVisible();
  await page.getByRole("button", { name: "Save exception" }).click();
  await expect(page.getByText("Please fill in from when to when").first()).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("09:00");
  await page.getByLabel("To", { exact: true }).fill("12:00");
  await page.getByLabel("Place", { exact: true }).selectOption({ label: "Northside" });
  await page.getByRole("button", { name: "Save exception" }).click();
  const list = panel(page, "Exceptions");
  await expect(list.getByText("Northside, Holiday")).toBeVisible();
  await expect(list.getByText("9:00 AM–12:00 PM")).toBeVisible();
});

test("deleted time off comes back with Undo", { tag: "@long" }, async ({ page, site }) => {
  await openTimeOff(page, site);
  await page.getByRole("button", { name: "Delete exception" }).click();
  const list = panel(page, "Exceptions");
  await expect(list.getByText(/^None ahead\./)).toBeVisible();
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(list.getByText("Holiday")).toBeVisible();
});
