import type { Locator, Page } from "@playwright/test";
import type { TestSite } from "#tests/site.ts";
import { asCoach, openCalendar, type PlantedPlaces } from "./coach-calendar.ts";

export const newSession = "/admin/calendar/new";

/** Each test has its own day in the one calendar. */
export async function laid(testSite: TestSite): Promise<PlantedPlaces> {
  const known = await asCoach(testSite, "select name, id from places where name in ('Riverside', 'Northside')");
  const idOf = (name: string) => known.find((place) => place.name === name)?.id;
  const [riverside, northside] = [idOf("Riverside"), idOf("Northside")];
  return riverside && northside ? { riverside, northside } : openCalendar(testSite);
}

const onDate = `select s.*, array(select p.name from session_people m join people p on p.id = m.person_id
    where m.session_id = s.id order by p.name) as names
  from sessions s where lower(during) = to_timestamp($1::float8 / 1000)`;
export const sessionsAt = (testSite: TestSite, start: number) => asCoach(testSite, onDate, [start]);

export const book = (page: Page) => page.getByRole("button", { name: "Book session" });
export const time = (page: Page, name: string | RegExp) => page.getByRole("radio", { name, exact: true });
/** Taps the label, as a finger does, and not the bar at the bottom of a phone. */
export const choose = (radio: Locator) => radio.locator("xpath=ancestor::label").click();
export const isBooked = /\/admin\/calendar\?session=[0-9a-f-]{36}$/;

/** The last open time of the day shown: the first can start while the form is filled in. */
export const lastTime = (page: Page) => page.locator(".open-day:visible input[name=time]").last();
