import { and, eq, lt, sql } from "drizzle-orm";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { getCalendar, msOf } from "../facts.server.ts";
import { type LockedCalendar, withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { addPeople, timesOf } from "../sessions/session-row.server.ts";
import { reasonWords } from "../sessions/session-words.ts";
import { sessions } from "../tables.server.ts";
import { type FittingWeek, writeSessions } from "./series.server.ts";
import { series, seriesPeople } from "./series-tables.server.ts";
import {
  datesFrom,
  getSeries,
  type Hour,
  type JudgedWeek,
  judgeWeeks,
  later,
  nextWeek,
  startOn,
  writtenAhead,
} from "./series-weeks.server.ts";

/**
 * Books continuing weekly hours some weeks ahead, each in its own transaction. `written_until` makes it idempotent,
 * even on two nodes at once.
 */
export async function writeOutSeries(tx: Tx, zone: string): Promise<void> {
  const calendar = await getCalendar(tx);
  if (!calendar) return;
  const until = writtenAhead(zone, calendar, Date.now());
  const { id, written_until, valid } = series;
  const due = await tx
    .select({ id })
    .from(series)
    .where(and(lt(written_until, until), sql`(upper_inf(${valid}) or ${written_until} < upper(${valid}))`))
    .orderBy(series.created_at, id);
  for (const hour of due) await writeOut(tx, zone, hour.id);
}

async function writeOut(db: Tx, zone: string, id: string): Promise<void> {
  await withCalendarLock(db, async (locked) => {
    const { tx, calendar, now } = locked;
    // Read again under the lock: another node may have done it, or the coach ended the series.
    const hour = await getSeries(tx, id);
    const ahead = writtenAhead(zone, calendar, now);
    const until = hour?.after && hour.after < ahead ? hour.after : ahead;
    if (!hour || hour.written_until >= until) return;
    const judged = await judgeHour(locked, hour, { zone, until });
    const members = await tx.select().from(seriesPeople).where(eq(seriesPeople.series_id, id));
    const people = members.map(({ person_id }) => person_id);
    const of = { ...kindOf(hour), people, zone };
    const open = judged.filter((week): week is FittingWeek => week.ok);
    if (open.length > 0) await writeSessions(locked, open, of);
    await storeSkippedWeeks(
      locked,
      judged.filter((week): week is SkippedWeek => !week.ok),
      of,
    );
    await tx.update(series).set({ written_until: until }).where(eq(series.id, id));
  });
}

type UpTo = { zone: string; until: string };

async function judgeHour(locked: LockedCalendar, hour: Hour, { zone, until }: UpTo): Promise<JudgedWeek[]> {
  const { tx, calendar, now } = locked;
  const first = nextWeek(later(hour.written_until, hour.first), hour.weekday);
  const today = wallAt(zone, now).date;
  // Weeks missed while the worker was down are not booked afterwards.
  const dates = datesFrom(first, (date) => date < until).filter((date) => date >= today);
  const { minutes, place_id: placeId, capacity, overruled, overruled_because } = hour;
  const weeks = dates.map((date) => ({ date, start: startOn(zone, date, hour.starts_at), minutes, placeId }));
  const because = overruled_because ?? undefined;
  const judged = await judgeWeeks(tx, { calendar, now, zone, weeks, capacity, because, isArranged: true });
  return judged.map((week) => {
    const reason = week.ok && week.overruled.find((rule) => !overruled.includes(rule));
    return reason ? { ...week, ok: false, reason, instead: [] } : week;
  });
}

function kindOf(hour: Hour) {
  const { id: seriesId, service_id: serviceId, title, capacity, overruled_because } = hour;
  return { seriesId, serviceId, title, capacity, because: overruled_because ?? undefined };
}

type SkippedWeek = Extract<JudgedWeek, { ok: false }>;
type Skipped = ReturnType<typeof kindOf> & { people: string[] };

/**
 * Stores skipped weeks as cancelled sessions with the reason, so that they stay visible and the coach can still book
 * them.
 */
async function storeSkippedWeeks({ tx, calendar }: LockedCalendar, weeks: SkippedWeek[], of: Skipped): Promise<void> {
  if (weeks.length === 0) return;
  const { id, during } = sessions;
  const skipped = await tx
    .insert(sessions)
    .values(
      weeks.map((week) => ({
        calendar_id: calendar.id,
        place_id: week.placeId,
        service_id: of.serviceId,
        title: of.title,
        ...timesOf({ ...of, ...week }, calendar),
        status: "cancelled" as const,
        capacity: of.capacity,
        series_id: of.seriesId,
        ended_because: reasonOf(week),
        skipped: week.reason,
      })),
    )
    .returning({ id, start: msOf(sql`lower(${during})`) });
  await addPeople(tx, { sessions: skipped.map((session) => session.id), people: of.people });
  await recordEvents(
    tx,
    skipped.map(({ id: session, start }) => ({
      ...{ kind: "session_skipped", actor: "site" as const, about: { kind: "session", id: session } },
      ...{ people: of.people, facts: { start } },
    })),
  );
}

/** Does not name the conflicting session: it may be someone else's. */
function reasonOf({ reason, note }: SkippedWeek): string {
  if (reason !== "time off") return reasonWords[reason];
  return note ? `Time off: ${note}` : "Time off";
}
