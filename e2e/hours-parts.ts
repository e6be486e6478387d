import { expect, type Locator, type Page } from "@playwright/test";
import type { TestSite } from "#tests/site.ts";
import { asCoach } from "./coach-calendar.ts";
import { signInAsAdmin } from "./sign-in.ts";

export const hoursPage = "/admin/calendar/hours";

export async function empty(testSite: TestSite): Promise<void> {
  for (const table of ["availability_rules", "availability_exceptions", "travel_times", "bookable_services"])
    await asCoach(testSite, `delete from ${table}`);
  // Past sessions cannot be deleted, so a test's own are moved out of the way.
  await asCoach(testSite, "update sessions set status = 'cancelled'");
  await asCoach(testSite, "update places set is_closed = true");
  await asCoach(testSite, "delete from places p where not exists (select from sessions s where s.place_id = p.id)");
}

/** Two places, and Monday's hours at the first. */
export async function twoPlaces(testSite: TestSite): Promise<void> {
  await empty(testSite);
  await asCoach(
    testSite,
    "insert into places (name, kind, display_order) values ('Riverside', 'outdoor', 0), ('Northside', 'indoor', 1)",
  );
  await asCoach(
    testSite,
    `insert into availability_rules (calendar_id, weekday, minutes, place_id)
     select c.id, 1, '[780,990)', p.id from calendars c, places p where p.name = 'Riverside' and not p.is_closed`,
  );
}

/** The coach opens the page. */
export async function openTwoPlaces(page: Page, site: Parameters<typeof signInAsAdmin>[1]): Promise<void> {
  await twoPlaces(site.testSite);
  await signInAsAdmin(page, site);
  await page.goto(hoursPage);
}

export async function hoursIn(testSite: TestSite): Promise<string[]> {
  const rows = await asCoach(
    testSite,
    `select weekday || ' ' || minutes::text || ' ' || p.name as hours from availability_rules r
     join places p on p.id = r.place_id order by weekday, minutes`,
  );
  return rows.map(({ hours = "" }) => hours);
}

export const save = (page: Page) => page.getByRole("button", { name: "Save hours" });
export const toast = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true }).first()).toBeVisible();

export async function fill(where: Page | Locator, label: string, [from, to]: [string, string], n = 0): Promise<void> {
  await where.getByLabel(`${label}, from`).nth(n).fill(from);
  await where.getByLabel(`${label}, to`).nth(n).fill(to);
}
