import { type SQL, sql } from "drizzle-orm";
import { msPerDay } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { addDays, datesIn, dayOf } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { OpenTimesInput } from "./open-times/open-times.ts";
import type { Exception } from "./open-times/opening-hours.ts";
import { calendars } from "./tables.server.ts";

/** In milliseconds. */
export function msOf(instant: SQL): SQL<number> {
  return sql<number>`floor(extract(epoch from ${instant}) * 1000)::float8`;
}

/** As a PostgreSQL range. */
export function rangeOf({ start, end }: Span): SQL {
  return sql`tstzrange(to_timestamp(${start}::float8 / 1000), to_timestamp(${end}::float8 / 1000))`;
}

/** The same, for a value in JSON. */
export function rangeText({ start, end }: Span): string {
  return `[${new Date(start).toISOString()},${new Date(end).toISOString()})`;
}

export type Calendar = Omit<typeof calendars.$inferSelect, "created_at" | "updated_at">;

/** There is only one calendar so far. */
export async function getCalendar(tx: Tx) {
  const [calendar] = await tx.select().from(calendars).orderBy(calendars.created_at, calendars.id).limit(1);
  return calendar;
}

/** Everything that decides which times are open in a range. */
export type CalendarFacts = Omit<OpenTimesInput, "service" | "range" | "now">;

type FactsQuery = {
  zone: string;
  range: Span;
  /** The week of the range, if the strangers' share of it matters. */
  week?: Span | undefined;
  /** The session being moved. */
  except?: string | undefined;
};

/** For a list. Holds that have expired at `now` do not count. */
export async function readCalendarFacts(
  tx: Tx,
  { now, ...query }: FactsQuery & { now: number },
): Promise<CalendarFacts> {
  // Ranking also looks at the sessions before and after.
  const asked = askedOf(query, widened(query.range));
  const { rows } = await tx.execute<{ facts: StoredFacts }>(
    sql`select calendar_facts(${asked}::jsonb, to_timestamp(${now}::float8 / 1000)) as facts`,
  );
  return factsFrom(rows[0]?.facts, query);
}

/** What a decision depends on: how to read it again, and what it was. */
export type Seen = { asked: string; version: string };

/** For a decision: only what can touch the range, at the database's time. With a week, it includes how many strangers are in it. */
export async function readDecisiveFacts(tx: Tx, query: FactsQuery) {
  const asked = askedOf(query);
  const { rows } = await tx.execute<{ now: number; facts: StoredFacts; version: string }>(sql`
    select ${msOf(sql`moment.now`)} as now, facts, md5(facts::text) as version
    from (select clock_timestamp() as now) as moment cross join lateral calendar_facts(${asked}::jsonb, moment.now) as facts`);
  const [read] = rows;
  if (!read) throw new Error("There is no calendar");
  const { now, facts, version } = read;
  const seen: Seen = { asked, version };
  return { now, seen, calendar: facts.calendar, strangers: facts.strangers, facts: factsFrom(facts, query) };
}

/** The argument of `calendar_facts`. */
function askedOf({ zone, range, week, except }: FactsQuery, span = range): string {
  const [dates, within] = [datesAround(zone, week ?? range), datesIn(zone, range)];
  return JSON.stringify({
    dates: `[${dates[0]},${addDays(dates.at(-1) ?? "", 1)})`,
    span: rangeText(span),
    days: rangeText({ start: dayOf(zone, within[0] ?? "").start, end: dayOf(zone, within.at(-1) ?? "").end }),
    week: week && rangeText(week),
    except,
  });
}

function datesAround(zone: string, range: Span): string[] {
  return datesIn(zone, widened(range));
}

function widened({ start, end }: Span): Span {
  return { start: start - msPerDay, end: end + msPerDay };
}

type StoredFacts = Omit<CalendarFacts, "calendar" | "exceptions"> & {
  calendar: Calendar;
  exceptions: OnSomeDays[];
  strangers: number;
};
type OnSomeDays = Omit<Exception, "day"> & { first: string; after: string };

function factsFrom(stored: StoredFacts | undefined, { zone, range, week }: FactsQuery): CalendarFacts {
  if (!stored) throw new Error("There is no calendar");
  const { calendar, exceptions, places, travel, rules, sessions, busy } = stored;
  return {
    calendar: {
      zone,
      stepMinutes: calendar.step_minutes,
      turnaroundMinutes: calendar.turnaround_minutes,
      noticeMinutes: calendar.notice_minutes,
      horizonDays: calendar.horizon_days,
      dayLimit: calendar.day_limit,
    },
    ...{ places, travel, rules, sessions, busy },
    exceptions: byDate(exceptions, datesAround(zone, week ?? range)),
  };
}

/** One entry per date. */
function byDate(exceptions: OnSomeDays[], dates: string[]): Exception[] {
  return exceptions.flatMap(({ first, after, ...exception }) =>
    dates.filter((day) => first <= day && day < after).map((day) => ({ day, ...exception })),
  );
}
