import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { aboutSession, sessionNews, weeklyHour } from "#app/features/calendar/schema.ts";
import { listBookedIn, sessionsWith } from "#app/features/calendar/sessions/mailed.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { getLastTold } from "#app/features/notifications/queries.server.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import { addDays, type Here, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { listMailboxes } from "./mailbox.server.ts";

export const sessionReminder = "session_reminder";

/** Posts one reminder to each mailbox, on the day before at the coach's chosen time. */
export async function remindOfSessions(tx: Tx, here: Here): Promise<number> {
  const ahead = await listBookedIn(tx, { start: here.now, end: here.now + 3 * msPerDay });
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

type Reminded = { id: string; start: number; bookedAt: number; readers: string[] };

/**
 * Whether the reminder's time has come. People who were told of the session's time less than a day before it need no
 * reminder.
 */
export async function isReminderDue(tx: Tx, session: Reminded, { zone, now }: Here): Promise<boolean> {
  const { id, start, bookedAt, readers } = session;
  const minutes = (await getCalendar(tx))?.remind_at ?? undefined;
  if (minutes === undefined || start <= now) return false;
  const remindAt = instantAt(zone, addDays(wallAt(zone, start).date, -1), minutes, "later");
  const lastNews = Math.min(remindAt, start - msPerDay);
  if (remindAt > now || bookedAt >= lastNews) return false;
  const told = { kinds: [sessionNews, weeklyHour], aboutIds: sessionsWith(tx, id), readers };
  return (await getLastTold(tx, told)) < lastNews;
}
