import { expect } from "@playwright/test";
import { instantAt } from "#app/lib/time/wall-time.server.ts";
import { asCoach, dayAhead, openCalendar, plantAskable } from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { openHydrated } from "#e2e/open-hydrated.ts";
import { sendBooking } from "#e2e/send-booking.ts";
import { test } from "#e2e/site.ts";
import { until } from "#tests/mailbox.ts";

/** More than a week ahead, and another date when the month is read first: '04.12.' and '4 Dec'. */
function ambiguousDate(): { typed: string; words: string } {
  const dates = Array.from({ length: 25 }, (_, days) => dayAhead(8 + days));
  const [month = "", day = ""] =
    dates.map((date) => date.slice(5).split("-")).find(([m, d = ""]) => d <= "12" && d !== m) ?? [];
  const name = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[Number(month) - 1];
  return { typed: `${day}.${month}.`, words: `${Number(day)} ${name}` };
}

test.use({ locale: "de-DE", timezoneId: "Europe/Berlin" });

test("a coach in Germany gets euros, 24 hours, Mondays first and dates with the day first", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const setup = () => /^http\S+(\/setup\?token=\S+)$/m.exec(site.node.output())?.[1];
  await until(() => setup() !== undefined, "the setup address in the log");
  await page.goto(setup() ?? "");
  await expect(page.getByLabel("Country")).toHaveValue("DE");
  await expect(page.getByLabel("Currency")).toHaveValue("EUR");
  await page.getByLabel("Email").fill("owner@grundlinie.example");
  await page.getByLabel("Brand").fill("Grundlinie");
  await page.getByRole("textbox", { name: "Password" }).fill("long rallies win matches");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("Your site is set up")).toBeVisible();

  const { northside } = await openCalendar(site.testSite);
  await plantAskable(site.testSite);
  await asCoach(site.testSite, "update site_settings set phone = '030 901820'");
  await openHydrated(page, "/book-session?service=on-court-lessons");
  const days = page.getByRole("navigation", { name: "Days" }).getByRole("listitem");
  await expect(days.first()).toContainText("Mon");
  await expect(page.locator(".open-day:visible .time-chip b").first()).toHaveText(/^\d\d:\d\d\s*$/);
  await expect(page.getByText(/^\d\d?( [A-Z][a-z]{2} )?–\s?\d\d? [A-Z][a-z]{2}$/)).toBeVisible();
  const { typed, words } = ambiguousDate();
  await page.getByText("None of these suit me").click();
  await page.getByLabel("Preferred Date/Time").fill(`${typed} at 15:00`);
  await expect(page.getByText(`${words} at 15:00`)).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "030 901820" })).toHaveAttribute(
    "href",
    "tel:+4930901820",
  );

  await page.goto("/admin/calendar");
  await expect(page.locator(".week-hour").filter({ hasText: /^14:00$/ })).toBeAttached();
  await expect(page.locator(".week-hour").filter({ hasText: /M$/ })).toHaveCount(0);
  await page.goto("/admin/settings");
  await expect(page.getByLabel("Country")).toHaveValue("DE");

  await asCoach(site.testSite, "update bookable_services set mode = 'instant'");
  const start = instantAt("Europe/Berlin", dayAhead(10), 840, "earlier");
  const { email } = await sendBooking(site, { time: `${start}@${northside}` });
  const { raw, link } = await newestMail(site.testSite, email, /^Booked.* \d\d? [A-Z][a-z]{2}, 14:00/);
  expect(raw).not.toMatch(/\d (AM|PM)\b/);
  await page.goto(link);
  await expect(page.getByText(/^[A-Z][a-z]+day, \d\d? [A-Z][a-z]+$/).first()).toBeVisible();
});
