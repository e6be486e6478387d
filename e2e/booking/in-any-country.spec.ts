import { expect } from "@playwright/test";
import { instantAt } from "#app/lib/time/wall-time.server.ts";
import { asCoach, dayAhead, openCalendar, plantAskable } from "#e2e/coach-calendar.ts";
import { openHydrated } from "#e2e/hydrated.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { sendBooking } from "#e2e/send-booking.ts";
import { test } from "#e2e/site.ts";
import { withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { startNode } from "#tests/site.ts";

/** More than a week ahead, and a date that is different when the month is read first: '04.12.' and '4 Dec'. */
function ambiguousDate(): { typed: string; words: string } {
  const dates = Array.from({ length: 25 }, (_, days) => dayAhead(8 + days));
  const [month = "", day = ""] =
    dates.map((date) => date.slice(5).split("-")).find(([m, d = ""]) => d <= "12" && d !== m) ?? [];
  const name = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[Number(month) - 1];
  return { typed: `${day}.${month}.`, words: `${Number(day)} ${name}` };
}

test.describe("Germany's habits", () => {
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
    await expect(page.getByLabel("Business Hours")).toHaveValue("Mon-Sun 06:00-21:00");
    await page.goto("/admin/go-live");
    await expect(page.getByRole("link", { name: "Write the imprint" })).toBeVisible();

    await asCoach(site.testSite, "update bookable_services set mode = 'instant'");
    const start = instantAt("Europe/Berlin", dayAhead(10), 840, "earlier");
    const { email } = await sendBooking(site, { time: `${start}@${northside}` });
    const { raw, link } = await newestMail(site.testSite, email, /^Booked.* \d\d? [A-Z][a-z]{2}, 14:00/);
    expect(raw).not.toMatch(/\d (AM|PM)\b/);
    await page.goto(link);
    await expect(page.getByText(/^[A-Z][a-z]+day, \d\d? [A-Z][a-z]+$/).first()).toBeVisible();
  });
});

/** How each country writes a moment in a mail's subject. */
const countries = [
  [
    "the United States",
    "en-US",
    "America/Chicago",
    "US",
    "USD",
    /^Booked: \w{3}, [A-Z][a-z]{2} \d\d?, \d\d?:\d\d [AP]M$/,
  ],
  ["the United Kingdom", "en-GB", "Europe/London", "GB", "GBP", /^Booked: \w{3},? \d\d? [A-Z][a-z]{2}, \d\d:\d\d$/],
  ["Germany", "de-DE", "Europe/Berlin", "DE", "EUR", /^Booked: \w{3},? \d\d? [A-Z][a-z]{2}, \d\d:\d\d$/],
  ["Australia", "en-AU", "Australia/Perth", "AU", "AUD", /^Booked: \w{3},? \d\d? [A-Z][a-z]{2}, \d\d?:\d\d [ap]m$/],
] as const;

for (const [country, locale, timezoneId, region, currency, subject] of countries)
  test.describe(country, () => {
    test.use({ locale, timezoneId });
    test(`a new coach in ${country} gets from setup to the first confirmed session`, { tag: "@long" }, async ({
      page,
      browser,
      site: { testSite },
    }) => {
      // Starts a second site, which takes a while on a busy machine.
      test.setTimeout(300_000);
      const before = "users, site_settings, messages, people, sessions, availability_rules, places, bookable_services";
      await withClient(testSite.databaseUrl, (owner) => owner.query(`truncate ${before} cascade`));
      const node = await startNode(testSite.settings);
      const setup = () => /^http\S+(\/setup\?token=\S+)$/m.exec(node.output())?.[1];
      await until(() => setup() !== undefined, "the setup address in the log");
      await openHydrated(page, `${node.url}${setup()}`);
      await expect(page.getByLabel("Time zone")).toHaveValue(timezoneId);
      await expect(page.getByLabel("Country")).toHaveValue(region);
      await expect(page.getByLabel("Currency")).toHaveValue(currency);
      await page.getByLabel("Email").fill("owner@baseline.example");
      await page.getByLabel("Brand").fill("Baseline Tennis");
      await page.getByRole("textbox", { name: "Password" }).fill("long rallies win matches");
      await page.getByRole("button", { name: "Set up" }).click();
      await expect(page.getByText("Your site is set up")).toBeVisible();

      await openHydrated(page, `${node.url}/admin/calendar/hours`);
      await page.getByLabel("Name of the place").fill("Riverside");
      await page.getByRole("button", { name: /^Mon–Fri/ }).click();
      await page.getByRole("button", { name: "Save hours" }).click();
      await expect(page.getByText("Hours saved").first()).toBeVisible();

      const visitor = await browser.newPage({ baseURL: node.url, locale, timezoneId });
      await openHydrated(visitor, "/book-session?service=on-court-lessons");
      await visitor.locator(".open-day:visible label").first().click();
      await visitor.getByLabel("Full Name").fill("Jordan Avery");
      const email = `jordan-${region.toLowerCase()}@player.example`;
      await visitor.getByLabel("Email").fill(email);
      await visitor.getByText("Intermediate", { exact: true }).click();
      await visitor.getByRole("button", { name: "Submit Booking Request" }).click();
      await expect(visitor).toHaveURL(/thank-you/);

      await openHydrated(page, `${node.url}/admin/messages`);
      await page.getByRole("link", { name: "View Jordan Avery" }).first().click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Confirm/ })
        .click();
      await expect(page.getByRole("dialog").getByText("Booked").first()).toBeVisible();
      const { raw, link } = await newestMail(testSite, email, subject);
      const [, time = ""] = /^Subject: .*, (\d\d?:\d\d(?: \w\w)?)\r?$/m.exec(raw) ?? [];
      await visitor.goto(link);
      await expect(visitor.getByRole("main")).toContainText(time);
      await visitor.close();
      await node.end("SIGKILL");
    });
  });
