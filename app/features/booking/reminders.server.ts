import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { aboutSession, sessionNews, weeklyHour } from "#app/features/calendar/schema.ts";
import { listBookedIn, sessionsWith } from "#app/features/calendar/sessions/mailed.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { getLastTold } from "#app/features/notifications/queries.server.ts";
import { msPerDay, msPerHour } from "#app/lib/time/durations.ts";
import { addDays, type Here, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { listMailboxes } from "./mailbox.server.ts";

export const sessionReminder = "session_reminder";

/** Posts one reminder to each mailbox, at the coach's chosen time on the day before, or on an earlier day if changes cost by then. */
export async function remindOfSessions(tx: Tx, here: Here): Promise<number> {
  const ahead = await listBookedIn(tx, { start: here.now, end: here.now + (mostDaysBefore + 1) * msPerDay });
  let posted = 0;
  for (const session of ahead)
    for (const { readers } of await listMailboxes(tx, session.people))
      if (await isReminderDue(tx, { ...session, readers }, here)) posted += await postReminder(tx, session, readers);
  return posted;
}

async function postReminder(tx: Tx, { id, start }: { id: string; start: number }, [person_id]: string[]) {
  const about = { kind: sessionReminder, about_kind: aboutSession, about_id: id };
  return postMails(tx, [{ ...about, person_id, once: `reminder ${id} ${person_id} ${start}` }]);
}

type Reminded = { id: string; start: number; bookedAt: number; freeUntil: number | null; readers: string[] };

/** The furthest ahead that a reminder is useful. */
const mostDaysBefore = 3;
/** Time to read the mail and decide. */
const decidingMs = msPerHour;

type Timed = Pick<Reminded, "start" | "freeUntil"> & { zone: string; minutes: number };

/** Early enough to change the session for free, if that ends before it begins. */
function remindTime({ start, freeUntil, zone, minutes }: Timed): number {
  const date = wallAt(zone, start).date;
  const evenings = Array.from({ length: mostDaysBefore }, (_day, index) =>
    instantAt(zone, addDays(date, -1 - index), minutes, "later"),
  );
  const isInTime = (evening: number) => freeUntil === null || freeUntil >= start || evening + decidingMs <= freeUntil;
  return evenings.find(isInTime) ?? (evenings[0] as number);
}

/**
 * Whether the reminder's time has come. People who were told of the session's time less than a day before it need no
 * reminder.
 */
export async function isReminderDue(tx: Tx, session: Reminded, { zone, now }: Here): Promise<boolean> {
  const { id, start, freeUntil, bookedAt, readers } = session;
  const minutes = (await getCalendar(tx))?.remind_at ?? undefined;
  if (minutes === undefined || start <= now) return false;
  const remindAt = remindTime({ start, freeUntil, zone, minutes });
  const lastNews = Math.min(remindAt, start - msPerDay);
  if (remindAt > now || bookedAt >= lastNews) return false;
  const told = { kinds: [sessionNews, weeklyHour], aboutIds: sessionsWith(tx, id), readers };
  return (await getLastTold(tx, told)) < lastNews;
}
