import type { TaskList } from "graphile-worker";
import { aboutSession } from "#app/features/calendar/schema.ts";
import { withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { listExpiredRequests } from "#app/features/calendar/sessions/mailed.server.ts";
import { notifyCoach } from "#app/features/calendar/sessions/session-row.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { notifyOfExpiredOffers } from "./offers/offers.server.ts";
import { remindOfSessions } from "./reminders.server.ts";
import { offerToWaitingList } from "./waiting/waiting.server.ts";

export const bookingTasks = {
  notify_about_sessions: async () => {
    const { time_zone } = await requireSettings(serviceDb());
    await notifyOfExpiredRequests(serviceDb());
    await notifyOfExpiredOffers(serviceDb());
    await remindOfSessions(serviceDb(), { zone: time_zone, now: Date.now() });
  },
  offer_to_waiting_list: async () => {
    const { time_zone } = await requireSettings(serviceDb());
    await offerToWaitingList(serviceDb(), { zone: time_zone, now: Date.now() });
  },
} satisfies TaskList;

export const bookingCron = ["*/10 * * * * notify_about_sessions", "*/2 * * * * offer_to_waiting_list"].join("\n");

/** Tells people that their requested time expired, and the coach that it did. */
export async function notifyOfExpiredRequests(tx: Tx): Promise<number> {
  // Taking the lock releases expired holds first.
  const lapsed = await withCalendarLock(tx, (locked) => listExpiredRequests(locked.tx));
  const toPeople = lapsed.flatMap(({ id, people }) =>
    people.map((person_id) => ({
      ...{ kind: "session", about_kind: aboutSession, about_id: id, person_id },
      once: `lapsed ${id} ${person_id}`,
    })),
  );
  const toCoach = lapsed.map(({ id }) => ({ id, once: `lapsed ${id}` }));
  return (await postMails(tx, toPeople)) + (await notifyCoach(tx, toCoach));
}
