import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { msPerDay } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { addDays, datesIn } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readTogether } from "#app/platform/db/together.server.ts";
import { busyBlocks, busySources } from "./busy/busy-tables.server.ts";
import { availabilityExceptions, availabilityRules } from "./hours/hours-tables.server.ts";
import type { OpenTimesInput } from "./open-times/open-times.ts";
import type { Exception } from "./open-times/opening-hours.ts";
import { places, travelTimes } from "./places/places-tables.server.ts";
import { liveStatuses } from "./schema.ts";
import { calendars, sessionPeople, sessions } from "./tables.server.ts";

/** In milliseconds. */
export function msOf(instant: SQL): SQL<number> {
  return sql<number>`floor(extract(epoch from ${instant}) * 1000)::float8`;
}

/** As a PostgreSQL range. */
export function rangeOf({ start, end }: Span): SQL {
  return sql`tstzrange(to_timestamp(${start}::float8 / 1000), to_timestamp(${end}::float8 / 1000))`;
}

export type Calendar = NonNullable<Awaited<ReturnType<typeof getCalendar>>>;

/** There is only one calendar so far. */
export async function getCalendar(tx: Tx) {
  const [calendar] = await tx.select().from(calendars).orderBy(calendars.created_at, calendars.id).limit(1);
  return calendar;
}

/** Everything that decides which times are open in a range. */
export type CalendarFacts = Omit<OpenTimesInput, "service" | "range" | "now">;

type FactsQuery = {
  calendar: Calendar;
  zone: string;
  range: Span;
  /** The database's time; expired holds do not count. */
  now: number;
  /** The session being moved. */
  except?: string | undefined;
};

export async function readCalendarFacts(
  tx: Tx,
  { calendar, zone, range, now, except }: FactsQuery,
): Promise<CalendarFacts> {
  const around = { start: range.start - msPerDay, end: range.end + msPerDay };
  const dates = datesIn(zone, around);
  const { exceptions, ...lists } = await readTogether(tx, {
    rules: listRules(tx, calendar.id),
    exceptions: listExceptions(tx, { calendar: calendar.id, dates }),
    places: listPlaces(tx),
    travel: listTravel(tx),
    sessions: listLiveSessions(tx, { calendar: calendar.id, span: around, now, except }),
    busy: listBusy(tx, { calendar: calendar.id, span: around }),
  });
  return {
    calendar: {
      zone,
      stepMinutes: calendar.step_minutes,
      turnaroundMinutes: calendar.turnaround_minutes,
      noticeMinutes: calendar.notice_minutes,
      horizonDays: calendar.horizon_days,
      dayLimit: calendar.day_limit,
    },
    ...lists,
    exceptions: byDate(exceptions, dates),
  };
}

// These are not awaited here: `readTogether` runs them in one statement.

function listPlaces(tx: Tx) {
  const { id, kind, is_lit, latitude, longitude, is_closed, display_order } = places;
  return tx
    .select({ id, isOutdoor: sql<boolean>`${kind} = 'outdoor'`, isLit: is_lit, latitude, longitude })
    .from(places)
    .where(eq(is_closed, false))
    .orderBy(display_order, id);
}

function listTravel(tx: Tx) {
  const { from_id, to_id, minutes } = travelTimes;
  return tx.select({ from: from_id, to: to_id, minutes }).from(travelTimes);
}

function listRules(tx: Tx, calendar: string) {
  const { weekday, minutes, place_id, valid } = availabilityRules;
  return tx
    .select({
      weekday,
      from: sql<number>`lower(${minutes})`,
      to: sql<number>`upper(${minutes})`,
      placeId: place_id,
      validFrom: sql<string | null>`lower(${valid})::text`,
      validUntil: sql<string | null>`upper(${valid})::text`,
    })
    .from(availabilityRules)
    .where(eq(availabilityRules.calendar_id, calendar));
}

type OnDates = { calendar: string; dates: string[] };

function listExceptions(tx: Tx, { calendar, dates }: OnDates) {
  const { days, is_open, minutes, place_id, note } = availabilityExceptions;
  const asked = `[${dates[0]},${addDays(dates.at(-1) ?? "", 1)})`;
  return tx
    .select({
      first: sql<string>`lower(${days})::text`,
      after: sql<string>`upper(${days})::text`,
      isOpen: is_open,
      from: sql<number | null>`lower(${minutes})`,
      to: sql<number | null>`upper(${minutes})`,
      placeId: place_id,
      note,
    })
    .from(availabilityExceptions)
    .where(and(eq(availabilityExceptions.calendar_id, calendar), sql`${days} && ${asked}::daterange`));
}

type OnSomeDays = Awaited<ReturnType<typeof listExceptions>>[number];

/** One entry per date. */
function byDate(exceptions: OnSomeDays[], dates: string[]): Exception[] {
  return exceptions.flatMap(({ first, after, ...exception }) =>
    dates.filter((day) => first <= day && day < after).map((day) => ({ day, ...exception })),
  );
}

type InSpan = { calendar: string; span: Span; now: number; except?: string | undefined };

function listLiveSessions(tx: Tx, { calendar, span, now, except }: InSpan) {
  const { id, calendar_id, during, occupies, status, held_until, place_id, service_id, capacity } = sessions;
  return tx
    .select({
      id,
      start: msOf(sql`lower(${during})`),
      end: msOf(sql`upper(${during})`),
      freeAt: msOf(sql`upper(${occupies})`),
      placeId: place_id,
      serviceId: service_id,
      capacity,
      people: sql<number>`(select count(*)::int from ${sessionPeople} m where m.session_id = ${sessions}.id)`,
    })
    .from(sessions)
    .where(
      and(
        eq(calendar_id, calendar),
        sql`${occupies} && ${rangeOf(span)}`,
        inArray(status, [...liveStatuses]),
        or(isNull(held_until), gt(held_until, new Date(now))),
        except ? sql`${id} <> ${except}` : undefined,
      ),
    )
    .orderBy(sql`lower(${during})`);
}

/** When the coach is busy elsewhere, in order; entries may overlap. */
export function listBusy(tx: Tx, { calendar, span }: Pick<InSpan, "calendar" | "span">) {
  const { source_id, during } = busyBlocks;
  return tx
    .select({ start: msOf(sql`lower(${during})`), end: msOf(sql`upper(${during})`) })
    .from(busyBlocks)
    .innerJoin(busySources, eq(busySources.id, source_id))
    .where(and(eq(busySources.calendar_id, calendar), sql`${during} && ${rangeOf(span)}`))
    .orderBy(sql`lower(${during})`);
}
