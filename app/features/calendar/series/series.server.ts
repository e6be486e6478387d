import { sql } from "drizzle-orm";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { listTold } from "#app/features/notifications/queries.server.ts";
import { keepPeople } from "#app/features/people/mutations.server.ts";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { type Calendar, getCalendar, msOf } from "../facts.server.ts";
import type { TimeAndPlace } from "../open-times/open-times.ts";
import { aboutSession, seriesWeeks, sessionNews, undoSeconds, weeklyHour } from "../schema.ts";
import { ifFree, type LockedCalendar, withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { freeUntilFrom } from "../sessions/deadline.server.ts";
import {
  addPeople,
  type BookedService,
  eventBy,
  notifyPeople,
  type Overruling,
  overruling,
  timesOf,
} from "../sessions/session-row.server.ts";
import { sessions } from "../tables.server.ts";
import { series, seriesPeople } from "./series-tables.server.ts";
import {
  type AskedWeek,
  datesFrom,
  type JudgedWeek,
  judgeWeeks,
  later,
  type SeriesWeek,
  startOn,
  writtenAhead,
} from "./series-weeks.server.ts";

/** `start` is the first week's. Without `weeks` and `until` it continues until ended. */
export type NewSeries = BookedService &
  TimeAndPlace &
  Overruling & { title: string; people: string[]; weeks?: number | undefined; until?: string | undefined };

/** By date: another start, or null to skip the week. */
type Instead = { instead: Record<string, number | null> };

/** Previews the weeks for the coach. Time off is skipped; other conflicts need a decision. */
export async function previewSeries(tx: Tx, zone: string, wanted: NewSeries): Promise<SeriesWeek[]> {
  const calendar = await getCalendar(tx);
  if (!calendar) return [];
  const now = Date.now();
  const weeks = weeksOf(wanted, { calendar, zone, now });
  const judged = await judgeWeeks(tx, { ...wanted, calendar, zone, now, weeks });
  return judged.map(shownWeek);
}

type Taken = { ok: true; id: string; sessions: { id: string; start: number }[] };
export type Conflicts = { ok: false; conflicts: SeriesWeek[] };

/** Books every week or none. Too many weeks to decide about without the lock: one change anywhere would repeat them all. */
export async function takeSeries(db: Tx, zone: string, wanted: NewSeries & Instead): Promise<Taken | Conflicts> {
  return withCalendarLock(db, async (locked) => {
    const { tx, calendar, now } = locked;
    const weeks = withInstead(weeksOf(wanted, { calendar, now, zone }), wanted);
    const asked = { ...wanted, calendar, now, zone, weeks };
    const judged = await judgeWeeks(tx, asked);
    if (wanted.people.length > wanted.capacity) return conflictsIn(judged.map(asFull));
    const open = judged.filter((week) => week.ok);
    if (open.length === 0 || judged.some(isConflict)) return conflictsIn(judged);
    const [stored] = await ifFree(locked, async (inner) => [await storeSeries(inner, open, { ...wanted, zone })]);
    // Only a write without the lock can have taken a time meanwhile.
    return stored ?? conflictsIn(await judgeWeeks(tx, asked));
  });
}

export type FittingWeek = Extract<JudgedWeek, { ok: true }>;
type ToStore = NewSeries & { zone: string };

async function storeSeries(locked: LockedCalendar, weeks: FittingWeek[], wanted: ToStore): Promise<Taken> {
  const { tx, calendar, now } = locked;
  const { zone, people } = wanted;
  const { date: first, minutes, weekday } = wallAt(zone, wanted.start);
  const after = endOf(first, wanted);
  const [made] = await tx
    .insert(series)
    .values({
      calendar_id: calendar.id,
      place_id: wanted.placeId,
      service_id: wanted.serviceId,
      title: wanted.title,
      weekday,
      starts_at: minutes,
      minutes: wanted.minutes,
      capacity: wanted.capacity,
      valid: `[${first},${after ?? ""})`,
      written_until: after ?? later(writtenAhead(zone, calendar, now), addDays(first, 1)),
      ...overruling([...new Set(weeks.flatMap(({ overruled }) => overruled))], wanted),
    })
    .returning({ id: series.id });
  if (!made) throw new Error("an insert answers its row");
  if (people.length > 0)
    await tx.insert(seriesPeople).values(people.map((person_id) => ({ series_id: made.id, person_id })));
  await keepPeople(tx, people);
  const written = await writeSessions(locked, weeks, { ...wanted, seriesId: made.id });
  const facts = { start: written[0]?.start ?? wanted.start, sessions: written.length, ends: after !== undefined };
  await recordEvents(tx, [{ kind: "series_taken", ...eventBy("coach", { series: made.id }, people), facts }]);
  if (written[0]) await notifyOfSeries(tx, { id: written[0].id, people });
  return { ok: true, id: made.id, sessions: written };
}

type OfSeries = Omit<BookedService, "minutes"> &
  Overruling & { zone: string; seriesId: string; title: string; people: string[] };

/** Stores each week as a session. */
export async function writeSessions(
  locked: LockedCalendar,
  weeks: FittingWeek[],
  of: OfSeries,
): Promise<Taken["sessions"]> {
  const { tx, calendar, now } = locked;
  const rows = weeks.map((week) => ({
    calendar_id: calendar.id,
    place_id: week.placeId,
    service_id: of.serviceId,
    title: of.title,
    ...timesOf({ ...of, ...week }, calendar),
    status: "booked" as const,
    capacity: of.capacity,
    series_id: of.seriesId,
    policy: calendar.policy,
    free_until: new Date(freeUntilFrom(calendar.policy, { start: week.start, now, zone: of.zone })),
    ...overruling(week.overruled, of),
  }));
  const { id, during } = sessions;
  const written = await tx
    .insert(sessions)
    .values(rows)
    .returning({ id, start: msOf(sql`lower(${during})`) });
  await addPeople(tx, { sessions: written.map((session) => session.id), people: of.people });
  return written;
}

type Now = Here & { calendar: Calendar };

function weeksOf(wanted: NewSeries, { calendar, zone, now }: Now): AskedWeek[] {
  const { date: first, minutes } = wallAt(zone, wanted.start);
  const after = endOf(first, wanted) ?? writtenAhead(zone, calendar, now);
  // At least the first, and never more than `seriesWeeks.most`.
  const dates = datesFrom(first, (date, index) => index === 0 || (date < after && index < seriesWeeks.most));
  return dates.map((date, index) => ({
    date,
    start: index === 0 ? wanted.start : startOn(zone, date, minutes),
    minutes: wanted.minutes,
    placeId: wanted.placeId,
  }));
}

/** The first day after the series; undefined if it has no end. */
function endOf(first: string, { weeks, until }: Pick<NewSeries, "weeks" | "until">): string | undefined {
  if (weeks !== undefined) return addDays(first, (Math.min(weeks, seriesWeeks.most) - 1) * 7 + 1);
  if (until === undefined) return undefined;
  const latest = addDays(first, (seriesWeeks.most - 1) * 7);
  return addDays(until < first ? first : until < latest ? until : latest, 1);
}

/** Applies the coach's decisions for single weeks. */
function withInstead(weeks: AskedWeek[], { instead }: Instead): AskedWeek[] {
  return weeks.flatMap((week) => {
    const start = instead[week.date];
    if (start === null) return [];
    return start === undefined ? week : { ...week, start, isChosen: true };
  });
}

function isConflict(week: JudgedWeek): boolean {
  return !week.ok && week.reason !== "time off";
}

export function conflictsIn(weeks: JudgedWeek[]): Conflicts {
  return { ok: false, conflicts: weeks.filter(({ ok }) => !ok).map(shownWeek) };
}

function asFull({ date, start, minutes, placeId }: JudgedWeek): JudgedWeek {
  return { date, start, minutes, placeId, ok: false, reason: "full", instead: [] };
}

function shownWeek(week: JudgedWeek): SeriesWeek {
  const { date, start } = week;
  if (week.ok) return { date, start, ok: true };
  return { date, start, ok: false, reason: week.reason, note: week.note, instead: week.instead };
}

type SeriesNews = { id: string; people: string[]; changed?: string[] };

/**
 * Mails each person once that their weekly hour began, moved or ended; `id` is one of its sessions. Sessions they already
 * have in their calendar from a mail of its own are also mailed one by one.
 */
export async function notifyOfSeries(tx: Tx, { id, people, changed = [] }: SeriesNews): Promise<void> {
  const send_after = new Date(Date.now() + undoSeconds * 1000);
  const about = { kind: weeklyHour, about_kind: aboutSession, about_id: id };
  await postMails(
    tx,
    people.map((person_id) => ({ ...about, person_id, send_after })),
  );
  for (const session of changed.length > 0 ? await listTold(tx, { kind: sessionNews, ids: changed }) : [])
    await notifyPeople(tx, { ...session, takenBy: "coach" });
}
