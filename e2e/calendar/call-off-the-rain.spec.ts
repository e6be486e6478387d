import { expect } from "@playwright/test";
import { instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import { asCoach, plantHours } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import type { TestSite } from "#tests/site.ts";

const sessions = 12;

/** Where it is between seven and eight in the morning now, so that a whole day is ahead. */
function morningZone(): string {
  const ahead = (7 - new Date().getUTCHours() + 24) % 24;
  return ahead <= 12 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
}

/** Twelve players, one after the other, from nine to nine; the last has no address. */
async function fillTheDay(testSite: TestSite, zone: string): Promise<void> {
  const { riverside } = await plantHours(testSite);
  await asCoach(testSite, "update site_settings set time_zone = $1", [zone]);
  const { date } = wallAt(zone, Date.now());
  for (let at = 0; at < sessions; at++) {
    const start = new Date(instantAt(zone, date, 540 + at * 60, "earlier")).toISOString();
    const email = at < sessions - 1 ? `player${at}@court.example` : null;
    await asCoach(
      testSite,
      `with person as (insert into people (name, email, phone, origin)
          values ($1, $2, '(212) 555-0177', 'coach') returning id),
        session as (insert into sessions (calendar_id, place_id, title, during, occupies, status, free_until)
          select id, $3, 'Lesson', span.one, span.one, 'booked', $4::timestamptz from calendars,
            (select tstzrange($4::timestamptz, $4::timestamptz + interval '50 minutes') as one) span returning id)
        insert into session_people (session_id, person_id) select session.id, person.id from session, person`,
      [`Player ${at + 1}`, email, riverside, start],
    );
  }
}

test("the coach decides later, calls off a day of twelve sessions on a phone, and undoes it", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fillTheDay(site.testSite, morningZone());
  await signInAsAdmin(page, site);
  await page.goto("/admin/rain-call");
  await page.getByRole("button", { name: "Decide then" }).click();
  await expect(page.getByRole("region", { name: /^You decide: / })).toContainText("12 sessions, 12 players");
  await page.goto("/today");
  await expect(page.getByRole("heading", { name: /^Decision at / })).toBeVisible();
  await page.goto("/admin/calendar");
  const began = Date.now();
  await page.getByRole("link", { name: "Rain call" }).filter({ visible: true }).click();
  await expect(page.getByText(/12 sessions off, 11 mails, \d+ new times, 1 call for you to make\./)).toBeVisible();
  await page.getByRole("button", { name: "Call off 12" }).click();
  await expect(page.getByRole("heading", { name: "12 sessions called off" })).toBeVisible();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  test.info().annotations.push({ type: "two taps", description: `${seconds} seconds` });
  await expect(page.getByText("0 of 12 told")).toBeVisible();
  const everybody = await page.context().newPage();
  await everybody.goto("/today");
  await expect(everybody.getByRole("heading", { name: /^Outdoor sessions from .* are off$/ })).toBeVisible();
  await everybody.close();
  const text = page.getByRole("link", { name: "Text Player 12" });
  await expect(text).toHaveAttribute("href", /^sms:\+12125550177\?&body=Hi%2C%20the%20session%20on%20/);
  await page.getByRole("button", { name: "Told" }).last().click();
  await expect(page.getByText("1 of 12 told")).toBeVisible();
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText("Every session is booked as before, and no mail was sent.")).toBeVisible();
  expect(await asCoach(site.testSite, "select status from sessions where status not in ('booked', 'lapsed')")).toEqual(
    [],
  );
});
