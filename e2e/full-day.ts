import { instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { TestSite } from "#tests/site.ts";
import { asCoach, plantHours } from "./coach-calendar.ts";

const sessions = 12;

/** A zone in which it is now between seven and eight in the morning, so that a whole day is ahead. */
function morningZone(): string {
  const ahead = (7 - new Date().getUTCHours() + 24) % 24;
  return ahead <= 12 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`;
}

/** Twelve players, one after the other, from nine to nine; the last has no address. */
export async function fillTheDay(testSite: TestSite): Promise<void> {
  const zone = morningZone();
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
