import { expect, type Page } from "@playwright/test";
import { asCoach } from "#e2e/coach-calendar.ts";
import { empty, fill, hoursIn, hoursPage, openTwoPlaces, save, toast, twoPlaces } from "#e2e/hours-parts.ts";
import { panel } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

// Each test begins with its own calendar, in one database.
test.describe.configure({ mode: "serial" });

test("a new coach sets the place and a usual week with three clicks", { tag: "@long" }, async ({ page, site }) => {
  await empty(site.testSite);
  await signInAsAdmin(page, site);
  await page.goto(hoursPage);
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
  const [{ count = "0" } = {}] = await asCoach(site.testSite, "select count(*) from bookable_services");
  expect(Number(count)).toBeGreaterThan(3);
});

test("hours can be added and removed with the keyboard, even past midnight", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await openTwoPlaces(page, site);
  await page.getByRole("button", { name: "Add hours, Tue, Northside" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Tue, Northside, from")).toBeFocused();
  await page.keyboard.type("1000P");
  await page.keyboard.press("Tab");
  // From AM/PM to the next field.
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

test("hours at two places at one time are refused, and nothing typed is lost", async ({ page, site }) => {
  await openTwoPlaces(page, site);
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
});

test("Monday's hours are copied to the weekdays", { tag: "@long" }, async ({ page, site }) => {
  await openTwoPlaces(page, site);
  await page.getByRole("button", { name: "Copy Monday to Tue–Fri" }).click();
  await expect(page.getByText("4 changes not saved")).toBeVisible();
  await save(page).click();
  await toast(page, "Hours saved");
  expect(await hoursIn(site.testSite)).toHaveLength(5);
});

test("leaving unsaved hours asks first, and they can be discarded", { tag: "@long" }, async ({ page, site }) => {
  await openTwoPlaces(page, site);
  await page.getByRole("button", { name: "Copy Monday to Tue–Fri" }).click();
  await page.getByRole("link", { name: "Add place" }).click();
  await page
    .getByRole("alertdialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("not saved")).toHaveCount(0);
});

test("a stale save is compared with the stored version, and either one can be kept", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await openTwoPlaces(page, site);
  await asCoach(site.testSite, "update calendars set horizon_days = 60");
  await page.getByLabel("How far ahead").fill("90");
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "The stored version is newer" });
  await dialog.getByRole("button", { name: "Compare" }).click();
  await expect(dialog.getByRole("region", { name: "How far ahead" })).toContainText("90");
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(page.getByLabel("How far ahead")).toHaveValue("60");
  await expect(page.getByText("not saved")).toHaveCount(0);
  await asCoach(site.testSite, "update calendars set horizon_days = 30");
  await page.getByLabel("How far ahead").fill("90");
  await save(page).click();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await toast(page, "Hours saved");
  const [{ horizon_days } = {}] = await asCoach(site.testSite, "select horizon_days from calendars");
  expect(horizon_days).toBe(90);
});

test("on a phone a day like Monday is one line that opens", { tag: "@long" }, async ({ page, site }) => {
  await twoPlaces(site.testSite);
  await asCoach(
    site.testSite,
    `insert into availability_rules (calendar_id, weekday, minutes, place_id)
     select calendar_id, 2, minutes, place_id from availability_rules`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, site);
  await page.goto(hoursPage);
  await expect(page.getByText("Same as Monday")).toHaveCount(1);
  await expect(page.getByLabel("Tue, Riverside, from")).toBeHidden();
  await page.getByText("Change", { exact: true }).click();
  await expect(page.getByLabel("Tue, Riverside, from")).toBeVisible();
  await fill(page, "Tue, Riverside", ["14:00", "16:00"]);
  await save(page).click();
  await toast(page, "Hours saved");
  expect(await hoursIn(site.testSite)).toEqual(["1 [780,990) Riverside", "2 [840,960) Riverside"]);
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

  test("the first place and its hours are saved once both times are filled in", async ({ page, site }) => {
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
  });

  test("emptied hours are removed", { tag: "@long" }, async ({ page, site }) => {
    await twoPlaces(site.testSite);
    await signInAsAdmin(page, site);
    await page.goto(hoursPage);
    await fill(page, "Mon, Riverside", ["", ""]);
    await addHours(page, "Tue, Riverside", ["22:00", "00:00"]);
    await save(page).click();
    expect(await hoursIn(site.testSite)).toEqual(["2 [1320,1440) Riverside"]);
  });

  test("extra hours on a day are added", { tag: "@long" }, async ({ page, site }) => {
    await twoPlaces(site.testSite);
    await signInAsAdmin(page, site);
    await page.goto(`${hoursPage}/exceptions/new`);
    await page.getByText("Extra hours", { exact: true }).click();
    await page.getByLabel("First day").fill("2035-11-27");
    await page.getByLabel("From", { exact: true }).fill("09:00");
    await page.getByLabel("To", { exact: true }).fill("12:00");
    await page.getByRole("button", { name: "Add exception" }).click();
    await page.goto(hoursPage);
    await expect(panel(page, "Exceptions").getByText("Extra hours")).toBeVisible();
  });
});
