import type { Page } from "@playwright/test";
import { addDays, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

const coachZone = "America/New_York";

/** As the coach asks the database. */
export async function askAsCoach(testSite: TestSite, call: string, values: unknown[] = []) {
  const { rows } = await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), (client) =>
    client.query(call, values),
  );
  return rows as Record<string, string>[];
}

/** Open at Riverside from eight to twelve and at Northside from two to six, every day, without notice. */
export async function openCalendar(testSite: TestSite) {
  const ask = async (call: string, values?: unknown[]) => (await askAsCoach(testSite, call, values))[0]?.id ?? "";
  await ask("update calendars set notice_minutes = 0, turnaround_minutes = 15, horizon_days = 60");
  const calendar = await ask("select id from calendars");
  const place = "insert into places (name, kind, display_order) values ($1, $2, $3) returning id";
  const riverside = await ask(place, ["Riverside", "indoor", 0]);
  const northside = await ask(place, ["Northside", "indoor", 1]);
  const hours = `insert into availability_rules (calendar_id, weekday, minutes, place_id)
    select $1, day, $2, $3 from generate_series(1, 7) day`;
  await ask(hours, [calendar, "[480,720)", riverside]);
  await ask(hours, [calendar, "[840,1080)", northside]);
  return { riverside, northside };
}

export async function addPlayer(testSite: TestSite, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@court.example`;
  const call = "insert into people (name, email, origin) values ($1, $2, 'coach') returning id";
  return (await askAsCoach(testSite, call, [name, email]))[0]?.id ?? "";
}

/** A date so many days from now on the coach's wall. */
export function dayAhead(days: number): string {
  return addDays(wallAt(coachZone, Date.now()).date, days);
}

/** The instant at which the clock shows so many minutes after that date's midnight. */
export function startOn(date: string, minutes: number): number {
  return instantAt(coachZone, date, minutes, "earlier");
}

/** With its scripts: what is chosen before would not be followed. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}
