import { expect } from "@playwright/test";
import { asCoach, mondayOf, type PlantedPlaces, plantAskable, plantHours, startOn } from "#e2e/coach-calendar.ts";
import { hydrated, openHydrated } from "#e2e/hydrated.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { sendBooking } from "#e2e/send-booking.ts";
import { test } from "#e2e/site.ts";
import { openOnceFontsAreHere, watchShifts } from "#e2e/words-on-screen.ts";

let places: PlantedPlaces;

test.beforeEach(async ({ site }) => {
  places = await plantHours(site.testSite);
  await plantAskable(site.testSite);
});

const week = "/book-session?service=on-court-lessons";

test.describe("far from the coach", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("a visitor also sees each time in their own zone, and nothing moves", async ({ page, site }) => {
    const shifts = await watchShifts(page);
    await openOnceFontsAreHere(page, week);
    await hydrated(page);
    const first = page.locator(".open-day:visible .time-chip").first();
    const start = Number((await first.locator("input").inputValue()).split("@")[0]);
    const inTokyo = new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Tokyo", hour: "numeric", minute: "2-digit" });
    const clock = inTokyo.format(start).replace("\u202f", " ");
    await expect.poll(async () => (await first.getAttribute("data-own"))?.replace("\u202f", " ")).toContain(clock);
    expect(await shifts()).toEqual([]);
    await first.click();
    const summary = page.locator("[aria-live] [data-instant]");
    await expect(summary).toHaveAttribute("data-own", /your time$/);

    await asCoach(site.testSite, "update bookable_services set mode = 'instant'");
    const { email } = await sendBooking(site, { time: `${startOn(mondayOf(2), 1_080)}@${places.northside}` });
    const booked = await newestMail(site.testSite, email, /^Booked/);
    await page.goto(booked.link);
    // Six in the evening in New York is the next morning in Tokyo.
    await expect(page.locator("[data-instant]").first()).toHaveAttribute("data-own", /^Tue [78]:00\sAM your time$/);
    await expect(page.getByText("Eastern Time", { exact: true })).toBeVisible();
    expect(await shifts()).toEqual([]);
  });
});

test("a visitor in the coach's zone sees each time once", async ({ page }) => {
  await openHydrated(page, week);
  await page.locator(".open-day:visible .time-chip").first().click();
  await expect(page.locator("[aria-live] [data-instant]")).toBeAttached();
  await expect(page.locator("[data-own]")).toHaveCount(0);
});
