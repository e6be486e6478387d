import type { TaskList } from "graphile-worker";
import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { aboutSession } from "#app/features/calendar/schema.ts";
import { withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { listBookedIn, listExpiredRequests } from "#app/features/calendar/sessions/mailed.server.ts";
import { notifyCoach } from "#app/features/calendar/sessions/session-row.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { addDays, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/service-door.server.ts";
import { sessionReminder } from "./mails.server.ts";
import { notifyOfExpiredOffers } from "./offers/offers.server.ts";
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

/** Sent the day before at the coach's chosen time. Sessions booked after that moment get none. */
export async function remindOfSessions(tx: Tx, { zone, now }: Here): Promise<number> {
  const calendar = await getCalendar(tx);
  const minutes = calendar?.remind_at ?? undefined;
  if (minutes === undefined) return 0;
  const remindedAt = (start: number) => instantAt(zone, addDays(wallAt(zone, start).date, -1), minutes, "later");
  const ahead = await listBookedIn(tx, { start: now, end: now + 3 * msPerDay });
  const due = ahead.filter(({ start, bookedAt }) => remindedAt(start) <= now && bookedAt < remindedAt(start));
  return postMails(
    tx,
    due.flatMap(({ id, start, people }) =>
      people.map((person_id) => ({
        ...{ kind: sessionReminder, about_kind: aboutSession, about_id: id, person_id },
        once: `reminder ${id} ${person_id} ${start}`,
      })),
    ),
  );
}
