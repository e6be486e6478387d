import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { deleteForNow } from "#app/features/deletions/mutations.server.ts";
import { wallHoursInWords, weekdayAndDate } from "#app/lib/dates.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { addDays, dayOf, spanOn, wallAt } from "#app/lib/time/wall-time.server.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { getCalendar, msOf, rangeOf } from "../facts.server.ts";
import { availabilityExceptions } from "../hours/hours-tables.server.ts";
import { places } from "../places/places-tables.server.ts";
import { withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { sessions } from "../tables.server.ts";
import type { ExceptionInput } from "./exception-input.server.ts";
import {
  awayAddress,
  type ComingException,
  dayAddress,
  type ExceptionField,
  type ExceptionToEdit,
  exceptionRefusals,
  exceptionValues,
  mostDays,
} from "./exceptions.ts";

const { id, days, minutes, is_open, place_id, note, updated_at } = availabilityExceptions;
const columns = {
  isOpen: is_open,
  first: sql<string>`lower(${days})::text`,
  last: sql<string>`(upper(${days}) - 1)::text`,
  from: sql<number | null>`lower(${minutes})`,
  to: sql<number | null>`upper(${minutes})`,
  placeId: place_id,
  note,
};
const stamp = { id, version: versionOf(updated_at) };

/** Upcoming exceptions in order, with sessions booked in spite of them. */
export async function listComingExceptions(tx: Tx, { zone, now }: Here): Promise<ComingException[]> {
  const calendar = await getCalendar(tx);
  if (!calendar) return [];
  const today = wallAt(zone, now).date;
  const rows = await tx
    .select({ id, ...columns, place: places.name })
    .from(availabilityExceptions)
    .leftJoin(places, eq(places.id, place_id))
    .where(and(eq(availabilityExceptions.calendar_id, calendar.id), gt(sql`upper(${days})`, today)))
    .orderBy(sql`lower(${days})`, minutes, id);
  const last = rows.reduce((latest, row) => (row.last > latest ? row.last : latest), today);
  const span = { start: now, end: dayOf(zone, addDays(last, 1)).end };
  const sessions = await listBooked(tx, { calendar: calendar.id, span, now });
  return rows.map((row) => ({
    id: row.id,
    isOpen: row.isOpen,
    days: daysInWords(row, zone),
    hours: row.from === null || row.to === null ? "All day" : wallHoursInWords({ from: row.from, to: row.to }),
    about: [row.place, row.note].filter(Boolean).join(", "),
    booked: row.isOpen ? [] : bookedInWords(row, bookedDuring(row, sessions, zone), zone),
  }));
}

type BookedQuery = { calendar: string; span: Span; now: number };

async function listBooked(tx: Tx, { calendar, span, now }: BookedQuery): Promise<Span[]> {
  const { during, status, held_until, calendar_id } = sessions;
  return tx
    .select({ start: msOf(sql`lower(${during})`), end: msOf(sql`upper(${during})`) })
    .from(sessions)
    .where(
      and(
        eq(calendar_id, calendar),
        sql`${during} && ${rangeOf(span)}`,
        inArray(status, ["held", "requested", "booked"]),
        or(isNull(held_until), gt(held_until, new Date(now))),
      ),
    );
}

function daysInWords({ first, last }: ExceptionToEdit, zone: string): string {
  return [...new Set([first, last])].map((date) => weekdayAndDate(dayOf(zone, date).start, zone)).join(" to ");
}

/** Counts by date; hours after midnight belong to the day before. */
function bookedDuring(exception: ExceptionToEdit, sessions: Span[], zone: string): Map<string, number> {
  const { first, last, from, to } = exception;
  const offOn = (date: string) => (from === null || to === null ? dayOf(zone, date) : spanOn(zone, date, { from, to }));
  const isOff = (date: string, session: Span) => {
    const off = first <= date && date <= last ? offOn(date) : undefined;
    return off !== undefined && off.start < session.end && session.start < off.end;
  };
  const booked = new Map<string, number>();
  for (const session of sessions) {
    const { date } = wallAt(zone, session.start);
    if (![addDays(date, -1), date, addDays(date, 1)].some((near) => isOff(near, session))) continue;
    booked.set(date, (booked.get(date) ?? 0) + 1);
  }
  return booked;
}

const mostSentences = 3;

type Hours = Parameters<typeof awayAddress>[1];

function bookedInWords(hours: Hours, booked: Map<string, number>, zone: string): ComingException["booked"] {
  const dates = [...booked.keys()].sort();
  const [first] = dates;
  const all = [...booked.values()].reduce((sum, count) => sum + count, 0);
  if (first && dates.length > mostSentences)
    return [
      {
        words: `${all} sessions are booked on ${dates.length} of these days.`,
        link: "Look at them",
        to: dayAddress(first),
        callOff: awayAddress(first, hours),
      },
    ];
  return dates.map((date) => {
    const count = booked.get(date) ?? 0;
    const on = `booked on ${weekdayAndDate(dayOf(zone, date).start, zone)}.`;
    const told =
      count === 1
        ? { words: `1 session is ${on}`, link: "Look at it" }
        : { words: `${count} sessions are ${on}`, link: "Look at them" };
    return { ...told, to: dayAddress(date), callOff: awayAddress(date, hours) };
  });
}

export async function getException(tx: Tx, exceptionId: string) {
  const [exception] = await tx
    .select({ ...columns, ...stamp })
    .from(availabilityExceptions)
    .where(eq(id, exceptionId));
  return exception;
}

type Result = SaveResult<ExceptionField>;

/** Booked sessions are not affected. */
export async function addException(db: Tx, zone: string, form: ExceptionInput): Promise<Result> {
  return withCalendarLock(db, async ({ tx, calendar, now }) => {
    const refused = await refusalOf(tx, form, wallAt(zone, now).date);
    if (refused) return refused;
    const values = { ...rowOf(form), calendar_id: calendar.id };
    const [added] = await tx.insert(availabilityExceptions).values(values).returning(stamp);
    if (!added) throw new Error("An exception was inserted without an answer");
    return { ok: true, ...added };
  });
}

type Known = { id: string; zone: string };

/** Only if the row still has the form's version. */
export async function updateException(db: Tx, { id: exceptionId, zone }: Known, form: ExceptionInput): Promise<Result> {
  return withCalendarLock(db, async ({ tx, now }) => {
    const refused = await refusalOf(tx, form, wallAt(zone, now).date);
    if (refused) return refused;
    const [saved] = await tx
      .update(availabilityExceptions)
      .set(rowOf(form))
      .where(and(eq(id, exceptionId), isStill(updated_at, form.version)))
      .returning(stamp);
    if (saved) return { ok: true, ...saved };
    const stored = await getException(tx, exceptionId);
    if (!stored) return gone;
    return { ok: false, reason: "stale", stored: exceptionValues(stored), version: stored.version };
  });
}

async function refusalOf(tx: Tx, form: ExceptionInput, today: string): Promise<Result | undefined> {
  const refuse = (errors: { [Field in ExceptionField]?: string }) =>
    ({ ok: false, reason: "refused", errors }) as const;
  if (form.last_day < today)
    return refuse({ [form.last_day === form.first_day ? "first_day" : "last_day"]: exceptionRefusals.over });
  if (form.last_day >= addDays(form.first_day, mostDays)) return refuse({ last_day: exceptionRefusals.tooLong });
  if (form.place_id === null) return undefined;
  const isOpen = and(eq(places.id, form.place_id), eq(places.is_closed, false));
  return (await tx.$count(places, isOpen)) === 1 ? undefined : refuse({ place_id: exceptionRefusals.needsPlace });
}

function rowOf({ kind, first_day, last_day, from, to, place_id: at, note: words }: ExceptionInput) {
  return {
    is_open: kind === "extra",
    days: `[${first_day},${addDays(last_day, 1)})`,
    minutes: from === undefined ? null : `[${from},${to})`,
    place_id: at,
    note: words,
  };
}

/** Returns the deletion, so the caller can offer Undo. */
export async function deleteException(db: Tx, exceptionId: string): Promise<string | undefined> {
  return withCalendarLock(db, ({ tx }) =>
    deleteForNow(tx, async (inner) => {
      const { rowCount } = await inner.delete(availabilityExceptions).where(eq(id, exceptionId));
      return rowCount === 1;
    }),
  );
}
