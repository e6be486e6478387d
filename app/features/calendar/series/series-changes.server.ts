import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import { addDays, daysBetween, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone } from "#app/platform/forms/save-result.ts";
import { msOf } from "../facts.server.ts";
import type { TimeAndPlace } from "../open-times/open-times.ts";
import { aheadStatuses, type Overrulable, type SeriesScope } from "../schema.ts";
import { ifFree, type LockedCalendar, withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { freeUntilFrom } from "../sessions/deadline.server.ts";
import {
  ended,
  eventBy,
  getSession,
  isAhead,
  movedDeadline,
  movedFrom,
  type NotChanged,
  type Overruling,
  overruling,
  type Session,
  settling,
  stamp,
  timesOf,
  whyNotChanged,
} from "../sessions/session-row.server.ts";
import { sessionPeople } from "../spots/spots-tables.server.ts";
import { sessions } from "../tables.server.ts";
import { type Conflicts, conflictsIn, notifyOfSeries } from "./series.server.ts";
import { series, seriesPeople } from "./series-tables.server.ts";
import {
  type AskedWeek,
  earlier,
  getSeries,
  type Hour,
  type JudgedWeek,
  judgeWeeks,
  later,
  nearestWeek,
  nextWeek,
  startOn,
} from "./series-weeks.server.ts";

/** One session with its version, and whether later or all upcoming ones are meant. */
type Target = { id: string; version: string; scope: SeriesScope };
/** `start` is the new start of the given session; the others keep their distance in whole weeks. */
type SeriesMove = Target & TimeAndPlace & Overruling & { minutes?: number | undefined; freeUntil?: number | undefined };

type SeriesChanged = { ok: true; id: string; version: string; sessions: number };

/**
 * All or nothing. Sessions moved individually before stay where they are: their time, length or place differs from the
 * weekly hour's.
 */
export async function moveSeries(
  db: Tx,
  zone: string,
  move: SeriesMove,
): Promise<SeriesChanged | Conflicts | NotChanged> {
  return withCalendarLock(db, async (locked) => {
    const { tx, calendar, now } = locked;
    const found = await findSeries(locked, zone, move);
    if (!found.ok) return found;
    const moving = found.ahead.filter((session) => session.id === move.id || isUsual(zone, session, found.hour));
    const weeks = moving.map((session) => weekAfter(zone, session, { ...found, move }));
    const asked = { calendar, now, zone, weeks, leaving: moving.map(({ id }) => id), because: move.because };
    const judged = await judgeWeeks(tx, { ...asked, capacity: found.session.capacity });
    if (judged.some(({ ok }) => !ok)) return conflictsIn(judged);
    const [moved] = await ifFree(locked, async (inner) => [
      await storeMove(inner, { zone, move, moving, judged, found }),
    ]);
    return moved ?? conflictsIn(await judgeWeeks(tx, { ...asked, capacity: found.session.capacity }));
  });
}

/** Cancels upcoming sessions, including individually moved ones, and books no more. */
export async function endSeries(db: Tx, zone: string, end: Target & Overruling): Promise<SeriesChanged | NotChanged> {
  return withCalendarLock(db, async (locked) => {
    const { tx, now } = locked;
    const found = await findSeries(locked, zone, end);
    if (!found.ok) return found;
    const { hour, ahead, splitAt, session } = found;
    const ids = ahead.map(({ id }) => id);
    await tx
      .update(sessions)
      .set({
        ...{ status: "cancelled", held_until: null, ended_because: end.because ?? null, sequence: nextSequence },
        ...settling(undefined, now),
      })
      .where(inArray(sessions.id, ids));
    await endBefore(locked, hour, splitAt);
    const people = await listPeopleIn(tx, ids);
    const facts = { start: session.start, sessions: ids.length };
    await recordEvents(tx, [{ kind: "series_ended", ...eventBy("coach", { series: hour.id }, people), facts }]);
    await notifyOfSeries(tx, { id: end.id, people, changed: ids });
    return { ok: true, ...(await getStamp(tx, end.id)), sessions: ids.length };
  });
}

type Ahead = Pick<Session, "id" | "start" | "minutes" | "placeId" | "policy" | "freeUntil" | "movedFrom">;
type Found = {
  ok: true;
  session: Session;
  hour: Hour;
  /** Where the change starts. */
  from: number;
  /** Upcoming sessions from there on. */
  ahead: Ahead[];
  /** The week that the given session belongs to. */
  base: string;
  /** The first changed week. */
  splitAt: string;
};

async function findSeries({ tx, now }: LockedCalendar, zone: string, target: Target): Promise<Found | NotChanged> {
  const { id, version, scope } = target;
  const session = await getSession(tx, id);
  const missed = whyNotChanged(session, version) ?? (session && isAhead(session.status) ? undefined : ended);
  if (!session || missed) return missed ?? gone;
  const hour = session.seriesId ? await getSeries(tx, session.seriesId) : undefined;
  if (!hour) return ended;
  const from = scope === "all" ? Math.min(now, session.start) : session.start;
  const base = nearestWeek(wallAt(zone, session.start).date, hour.weekday);
  const splitAt = scope === "all" ? earlier(base, nextWeek(wallAt(zone, now).date, hour.weekday)) : base;
  return { ok: true, session, hour, from, ahead: await listAhead(tx, hour.id, from), base, splitAt };
}

async function listAhead(tx: Tx, seriesId: string, from: number): Promise<Ahead[]> {
  const { id, during, place_id, series_id, status, policy, free_until, moved_from } = sessions;
  return tx
    .select({
      id,
      start: msOf(sql`lower(${during})`),
      minutes: sql<number>`(extract(epoch from upper(${during}) - lower(${during})) / 60)::int`,
      placeId: place_id,
      policy,
      freeUntil: msOf(sql`${free_until}`),
      movedFrom: msOf(sql`${moved_from}`) as SQL<number | null>,
    })
    .from(sessions)
    .where(and(eq(series_id, seriesId), isFrom(from), inArray(status, [...aheadStatuses])))
    .orderBy(sql`lower(${during})`);
}

function isFrom(start: number): SQL {
  return sql`lower(${sessions.during}) >= to_timestamp(${start}::float8 / 1000)`;
}

/** Whether a session has the weekly hour's time, length and place. */
function isUsual(zone: string, { start, minutes, placeId }: Ahead, hour: Hour): boolean {
  const { date, weekday } = wallAt(zone, start);
  const isAtItsTime = weekday === hour.weekday && start === startOn(zone, date, hour.starts_at);
  return isAtItsTime && minutes === hour.minutes && placeId === hour.place_id;
}

type Shift = { base: string; move: SeriesMove };

function weekAfter(zone: string, session: Ahead, { base, move }: Shift): AskedWeek {
  const to = wallAt(zone, move.start);
  const isGiven = session.id === move.id;
  const date = isGiven ? to.date : addDays(wallAt(zone, session.start).date, daysBetween(base, to.date));
  return {
    date,
    start: isGiven ? move.start : startOn(zone, date, to.minutes),
    minutes: move.minutes ?? session.minutes,
    placeId: move.placeId,
    // With a reason, time off does not skip it.
    isChosen: move.because !== undefined,
  };
}

type ToMove = { zone: string; move: SeriesMove; moving: Ahead[]; judged: JudgedWeek[]; found: Found };

async function storeMove(locked: LockedCalendar, toMove: ToMove): Promise<SeriesChanged> {
  const { tx, calendar, now } = locked;
  const { zone, move, moving, judged, found } = toMove;
  const id = await splitSeries(locked, zone, { move, found, judged });
  const isLater = move.start > startOn(zone, found.base, found.hour.starts_at);
  // An undone move brings back the usual deadlines with the usual times.
  const undone = ({ id: moved, policy }: Ahead, { start }: JudgedWeek) => {
    if (move.freeUntil === undefined || moved === move.id) return move.freeUntil;
    return freeUntilFrom(policy ?? calendar.policy, { start, now, zone });
  };
  const pairs = moving.map((session, index) => ({ session, week: judged[index] as JudgedWeek }));
  // Ordered so that each time is released before another session takes it.
  for (const { session, week } of isLater ? pairs.toReversed() : pairs) {
    await tx
      .update(sessions)
      .set({
        place_id: week.placeId,
        ...timesOf({ ...found.session, ...week }, calendar),
        ...overruling(week.ok ? week.overruled : [], move),
        free_until: movedDeadline(locked, {
          zone,
          before: session,
          start: week.start,
          freeUntil: undone(session, week),
        }),
        moved_from: movedFrom(session, week.start),
        ...settling(undefined, now),
        sequence: nextSequence,
      })
      .where(eq(sessions.id, session.id));
  }
  const ids = moving.map((session) => session.id);
  const facts = { from: found.session.start, start: move.start, sessions: moving.length };
  const people = await listPeopleIn(tx, ids);
  await recordEvents(tx, [{ kind: "series_moved", ...eventBy("coach", { series: id }, people), facts }]);
  await notifyOfSeries(tx, { id: move.id, people, changed: ids });
  return { ok: true, ...(await getStamp(tx, move.id)), sessions: moving.length };
}

type Split = Pick<ToMove, "move" | "found" | "judged">;

/** Earlier sessions stay with the old series. If there are none, the series itself is changed. */
async function splitSeries(locked: LockedCalendar, zone: string, { move, found, judged }: Split): Promise<string> {
  const { tx } = locked;
  const { hour, splitAt, base, from } = found;
  const to = wallAt(zone, move.start);
  const shifted = (date: string) => addDays(date, daysBetween(base, to.date));
  const after = hour.after && later(hour.after, addDays(splitAt, 1));
  const changed = {
    place_id: move.placeId,
    weekday: to.weekday,
    starts_at: to.minutes,
    minutes: move.minutes ?? hour.minutes,
    valid: `[${shifted(splitAt)},${after ? shifted(after) : ""})`,
    written_until: shifted(later(hour.written_until, splitAt)),
    ...overruling(overruledIn(judged), move),
  };
  if (hour.first >= splitAt) {
    await tx.update(series).set(changed).where(eq(series.id, hour.id));
    return hour.id;
  }
  await endBefore(locked, hour, splitAt);
  const { calendar_id, service_id, title, capacity } = hour;
  const [made] = await tx
    .insert(series)
    .values({ calendar_id, service_id, title, capacity, ...changed })
    .returning({ id: series.id });
  if (!made) throw new Error("an insert answers its row");
  await tx.execute(sql`insert into ${seriesPeople} (series_id, person_id)
    select ${made.id}, person_id from ${seriesPeople} where series_id = ${hour.id}`);
  // In any status, because their weeks are booked already.
  await tx
    .update(sessions)
    .set({ series_id: made.id })
    .where(and(eq(sessions.series_id, hour.id), isFrom(from)));
  return made.id;
}

/** Keeps at least the first day: the range must not be empty. */
async function endBefore({ tx }: LockedCalendar, hour: Hour, date: string): Promise<void> {
  const after = later(date, addDays(hour.first, 1));
  await tx
    .update(series)
    .set({ valid: `[${hour.first},${after})`, written_until: after })
    .where(eq(series.id, hour.id));
}

async function listPeopleIn(tx: Tx, sessions: string[]): Promise<string[]> {
  const { person_id, session_id } = sessionPeople;
  const rows = await tx.selectDistinct({ person_id }).from(sessionPeople).where(inArray(session_id, sessions));
  return rows.flatMap((row) => row.person_id ?? []);
}

async function getStamp(tx: Tx, id: string): Promise<{ id: string; version: string }> {
  const [now] = await tx.select(stamp).from(sessions).where(eq(sessions.id, id));
  return now ?? { id, version: "" };
}

const nextSequence = sql`${sessions.sequence} + 1`;

function overruledIn(weeks: JudgedWeek[]): Overrulable[] {
  return [...new Set(weeks.flatMap((week) => (week.ok ? week.overruled : [])))];
}
