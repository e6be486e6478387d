import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { listAllServices } from "#app/features/services/queries.server.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isRefusedBy } from "#app/platform/db/constraint.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { listOpenPlaces } from "../bookable/bookable.server.ts";
import { busySources } from "../busy/busy-tables.server.ts";
import { getFeed } from "../feed/feed.server.ts";
import { onItsDay, overlapIn, windowInWords } from "../open-times/wall-windows.ts";
import { places } from "../places/places-tables.server.ts";
import { type LockedCalendar, withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { bookableServices, calendars } from "../tables.server.ts";
import { firstPlace, type Hours, type HoursField, hoursRefusals, hoursValues } from "./hours.ts";
import type { HoursInput, TypedWindow } from "./hours-input.server.ts";
import { availabilityRules } from "./hours-tables.server.ts";

const defaultBooking = { minutes: 60, capacity: 1, mode: "ask" } as const;
const isForGood = sql`${availabilityRules.valid} = '(,)'::daterange`;

export async function getHours(tx: Tx): Promise<Hours | undefined> {
  const { id, step_minutes, turnaround_minutes, notice_minutes, horizon_days, day_limit, updated_at } = calendars;
  const { hold_minutes, complete_hours } = calendars;
  const [calendar] = await tx
    .select({
      id,
      version: versionOf(updated_at),
      rules: {
        ...{ step_minutes, turnaround_minutes, notice_minutes, horizon_days, day_limit, hold_minutes, complete_hours },
      },
    })
    .from(calendars)
    .orderBy(calendars.created_at, calendars.id)
    .limit(1);
  if (!calendar) return undefined;
  const open = await listOpenPlaces(tx);
  const windows = await listWindows(tx, calendar.id);
  const isOpen = ({ placeId }: { placeId: string }) => open.some((place) => place.id === placeId);
  const { version, rules } = calendar;
  return { version, rules, places: open, windows: windows.filter(isOpen), services: await listBookable(tx) };
}

async function listWindows(tx: Tx, calendar: string) {
  const { weekday, minutes, place_id, calendar_id } = availabilityRules;
  const rows = await tx
    .select({
      weekday,
      placeId: place_id,
      from: sql<number>`lower(${minutes})`,
      to: sql<number>`upper(${minutes})`,
    })
    .from(availabilityRules)
    .where(and(eq(calendar_id, calendar), isForGood))
    .orderBy(weekday, minutes);
  return rows.map(onItsDay);
}

async function listBookable(tx: Tx): Promise<Hours["services"]> {
  const published = (await listAllServices(tx)).filter((service) => service.published);
  const booked = new Map((await tx.select().from(bookableServices)).map((row) => [row.service_id, row]));
  return published.map(({ id, title }) => {
    const { minutes, capacity, mode } = booked.get(id) ?? defaultBooking;
    return { id, title, isBookable: booked.has(id), minutes, capacity, mode };
  });
}

type Result = SaveResult<HoursField>;

/** Only if the calendar still has the form's version. Booked sessions are not affected. */
export async function saveHours(tx: Tx, form: HoursInput): Promise<Result> {
  const overlap = overlapIn(form.windows);
  if (overlap) return overlapping(tx, overlap);
  try {
    return await withCalendarLock(tx, (locked) => saveInCalendar(locked, form));
  } catch (error) {
    // Seasonal hours, which the form does not show, may conflict.
    if (!isRefusedBy("availability_rules_one_place_at_a_time", error)) throw error;
    return refused(form.windows[0]?.name, hoursRefusals.overlap);
  }
}

async function saveInCalendar({ tx, calendar }: LockedCalendar, form: HoursInput): Promise<Result> {
  const open = await listOpenPlaces(tx);
  if (open.length === 0 && form.place_name === "")
    return { ok: false, reason: "refused", errors: { place_name: hoursRefusals.noPlace } };
  const [saved] = await tx
    .update(calendars)
    .set(rulesIn(form))
    .where(and(eq(calendars.id, calendar.id), isStill(calendars.updated_at, form.version)))
    .returning({ id: calendars.id, version: versionOf(calendars.updated_at) });
  if (!saved) return stale(tx);
  // If another device added a place meanwhile, this adds a second one.
  const first = form.place_name === "" ? undefined : await addFirstPlace(tx, form);
  const known = new Map(open.map(({ id }) => [id, id]));
  if (first) known.set(firstPlace, first);
  await replaceWindows(tx, calendar.id, form.windows, known);
  await setBookable(tx, form.services);
  return { ok: true, ...saved };
}

function rulesIn({ step_minutes, turnaround_minutes, notice_hours, horizon_days, day_limit, ...form }: HoursInput) {
  return {
    step_minutes,
    turnaround_minutes,
    notice_minutes: notice_hours,
    horizon_days,
    day_limit,
    hold_minutes: form.hold_hours,
    complete_hours: form.complete_hours,
  };
}

async function stale(tx: Tx): Promise<Result> {
  const stored = await getHours(tx);
  if (!stored) return gone;
  return { ok: false, reason: "stale", stored: hoursValues(stored), version: stored.version };
}

async function addFirstPlace(tx: Tx, { place_name, place_kind, place_is_lit }: HoursInput): Promise<string> {
  const id = crypto.randomUUID();
  await tx.insert(places).values({ id, name: place_name, kind: place_kind, is_lit: place_is_lit });
  return id;
}

/** Skips hours at places that were closed meanwhile. */
async function replaceWindows(tx: Tx, calendar: string, windows: TypedWindow[], known: Map<string, string>) {
  await tx.delete(availabilityRules).where(and(eq(availabilityRules.calendar_id, calendar), isForGood));
  const rows = windows.flatMap(({ weekday, placeId, from, to }) => {
    const place_id = known.get(placeId);
    return place_id ? [{ calendar_id: calendar, weekday, place_id, minutes: `[${from},${to})` }] : [];
  });
  if (rows.length > 0) await tx.insert(availabilityRules).values(rows);
}

async function setBookable(tx: Tx, services: HoursInput["services"]): Promise<void> {
  const known = new Set((await listAllServices(tx)).map(({ id }) => id));
  const off = services.filter(({ booked }) => !booked).map(({ id }) => id);
  if (off.length > 0) await tx.delete(bookableServices).where(inArray(bookableServices.service_id, off));
  for (const { id, booked } of services) {
    if (!booked || !known.has(id)) continue;
    await tx
      .insert(bookableServices)
      .values({ service_id: id, ...booked })
      .onConflictDoUpdate({ target: bookableServices.service_id, set: booked });
  }
}

async function overlapping(tx: Tx, [before, after]: [TypedWindow, TypedWindow]): Promise<Result> {
  const names = new Map((await listOpenPlaces(tx)).map(({ id, name }) => [id, name]));
  const at = ({ placeId }: TypedWindow) => (names.has(placeId) ? ` at ${names.get(placeId)}` : "");
  const isOnePlace = before.placeId === after.placeId;
  const ending = isOnePlace ? "Please make them one." : "You can be in one place at a time.";
  return refused(
    after.name,
    `${windowInWords(after)}${at(after)} overlaps ${windowInWords(before)}${isOnePlace ? "" : at(before)}. ${ending}`,
  );
}

function refused(name: TypedWindow["name"] | undefined, message: string): Result {
  return { ok: false, reason: "refused", errors: name ? { [`${name}.from` as const]: message } : {} };
}

/** What the coach has set up so far. */
export async function readCalendarSetup(tx: Tx) {
  const [inPlaces, inHours, booked, elsewhere, unread, feed] = await Promise.all([
    tx.$count(places),
    tx.$count(availabilityRules),
    tx.$count(bookableServices),
    tx.$count(busySources),
    tx.$count(busySources, or(isNull(busySources.read_at), isNotNull(busySources.failing_since))),
    getFeed(tx),
  ]);
  return {
    hasPlace: inPlaces > 0,
    hasHours: inHours > 0,
    hasBookable: booked > 0,
    /** Each of them was read above. */
    hasBusySource: elsewhere > 0 && unread === 0,
    hasFeed: feed !== undefined,
  };
}

export type CalendarSetup = Awaited<ReturnType<typeof readCalendarSetup>>;
