import { expect } from "@playwright/test";
import { asCoach } from "#e2e/coach-calendar.ts";
import { hoursIn, hoursPage, openTwoPlaces, toast, twoPlaces } from "#e2e/hours-parts.ts";
import { open, panel } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

// Each begins with a calendar of its own making, in one database.
test.describe.configure({ mode: "serial" });

test("a place has a way to every other, is closed kindly, and goes only while nothing is there", async ({
  page,
  site,
}) => {
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
  const [{ day = "", at = "" } = {}] = await asCoach(
    site.testSite,
    "select to_char(now() + interval '10 days', 'YYYY-MM-DD') as day, to_char(now() + interval '10 days', 'YYYY-MM-DD 16:00Z') as at",
  );
  await asCoach(
    site.testSite,
    `insert into calendar_sessions (calendar_id, place_id, title, during, occupies, status)
     select c.id, p.id, 'Lesson', r, r, 'booked' from calendars c, places p,
       tstzrange($1::timestamptz, $1::timestamptz + interval '1 hour') r where p.name = 'Riverside' and not p.is_closed`,
    [at],
  );
  await signInAsAdmin(page, site);
  await open(page, hoursPage);
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
  const [{ status } = {}] = await asCoach(
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
