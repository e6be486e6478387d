import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isViolation } from "#app/platform/db/constraint.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { availabilityExceptions, availabilityRules } from "../hours/hours-tables.server.ts";
import { type LockedCalendar, withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { calendars } from "../tables.server.ts";
import type { PlaceInput } from "./place-input.server.ts";
import { type PlaceField, type PlaceToEdit, placeValues, type Travel } from "./places.ts";
import { places, travelTimes } from "./places-tables.server.ts";

const { id, name, address, kind, is_lit, latitude, longitude, is_closed } = places;
const columns = { id, name, address, kind, is_lit, latitude, longitude, is_closed };
const inOrder = [places.is_closed, places.display_order, places.created_at, places.id];
const stamp = { id: places.id, version: versionOf(places.updated_at) };

/** To be joined by id. */
export const knownPlaces = new QueryBuilder().select({ id, name }).from(places).as("place");

/** Every place with travel times to the open ones; closed places last. */
export async function listAllPlaces(tx: Tx): Promise<PlaceToEdit[]> {
  const rows = await tx
    .select(columns)
    .from(places)
    .orderBy(...inOrder);
  const ways = await tx.select().from(travelTimes);
  return rows.map((place) => ({ ...place, travel: travelFrom(place.id, rows, ways) }));
}

type Way = typeof travelTimes.$inferSelect;
type Named = Pick<PlaceToEdit, "id" | "name" | "kind" | "is_closed">;

/** Calls need no travel. */
function travelFrom(from: string | undefined, all: Named[], ways: Way[]): Travel[] {
  const minutes = (other: string) =>
    ways.find(({ from_id, to_id }) => [from_id, to_id].includes(other) && [from_id, to_id].includes(from ?? ""))
      ?.minutes;
  return all
    .filter((other) => other.id !== from && !other.is_closed && other.kind !== "online")
    .map((other) => ({ placeId: other.id, name: other.name, minutes: minutes(other.id) ?? 0 }));
}

export async function getPlaceToEdit(tx: Tx, placeId: string) {
  const [place] = await tx
    .select({ ...columns, version: versionOf(places.updated_at) })
    .from(places)
    .where(eq(id, placeId));
  if (!place) return undefined;
  return { ...place, travel: await listTravelFrom(tx, placeId) };
}

/** Without a place, for a new one. */
export async function listTravelFrom(tx: Tx, placeId?: string): Promise<Travel[]> {
  const all = await tx
    .select({ id, name, kind, is_closed })
    .from(places)
    .orderBy(...inOrder);
  return travelFrom(placeId, all, placeId ? await tx.select().from(travelTimes).where(isBeside(placeId)) : []);
}

function isBeside(placeId: string): SQL | undefined {
  return or(eq(travelTimes.from_id, placeId), eq(travelTimes.to_id, placeId));
}

type Result = SaveResult<PlaceField>;

export async function addPlace(db: Tx, { version: _none, travel, ...form }: PlaceInput): Promise<Result> {
  return withCalendarLock(db, async (locked) => {
    const { tx } = locked;
    const display_order = sql`(select coalesce(max(display_order), -1) + 1 from places)`;
    const [added] = await tx
      .insert(places)
      .values({ ...form, display_order })
      .returning(stamp);
    if (!added) throw new Error("A place was inserted without an answer");
    await setTravel(tx, added.id, travel);
    await touchHours(locked);
    return { ok: true, ...added };
  });
}

type Known = { id: string; zone: string };

/** Only if the row still has the form's version. */
export async function updatePlace(db: Tx, { id: placeId, zone }: Known, form: PlaceInput): Promise<Result> {
  const { version, travel, ...fields } = form;
  return withCalendarLock(db, async (locked) => {
    const { tx, now } = locked;
    const before = await getPlaceToEdit(tx, placeId);
    if (!before) return gone;
    const [saved] = await tx
      .update(places)
      .set(fields)
      .where(and(eq(id, placeId), isStill(places.updated_at, version)))
      .returning(stamp);
    if (!saved) return { ok: false, reason: "stale", stored: placeValues(before), version: before.version };
    await setTravel(tx, placeId, travel);
    if (fields.is_closed === before.is_closed) return { ok: true, ...saved };
    if (fields.is_closed) await endHoursAt(tx, placeId, wallAt(zone, now).date);
    await touchHours(locked);
    return { ok: true, ...saved };
  });
}

/** Otherwise they would block those hours at other places. */
async function endHoursAt(tx: Tx, placeId: string, today: string): Promise<void> {
  await tx.delete(availabilityRules).where(eq(availabilityRules.place_id, placeId));
  const { place_id, days } = availabilityExceptions;
  await tx.delete(availabilityExceptions).where(and(eq(place_id, placeId), gt(sql`upper(${days})`, today)));
}

/** Writes only what changed, because travel times apply to bookings made afterwards. */
async function setTravel(tx: Tx, placeId: string, travel: PlaceInput["travel"]): Promise<void> {
  const before = await listTravelFrom(tx, placeId);
  for (const { placeId: other, minutes } of travel) {
    if ((before.find((way) => way.placeId === other)?.minutes ?? minutes) === minutes) continue;
    const [from_id = "", to_id = ""] = [placeId, other].toSorted();
    await tx
      .insert(travelTimes)
      .values({ from_id, to_id, minutes })
      .onConflictDoUpdate({ target: [travelTimes.from_id, travelTimes.to_id], set: { minutes } });
    // The travel time is part of the other place's form too.
    await tx.update(places).set({ updated_at: sql`now()` }).where(eq(id, other));
  }
}

/** Makes open hours forms stale, because the places have changed. */
async function touchHours({ tx, calendar }: LockedCalendar): Promise<void> {
  await tx.update(calendars).set({ updated_at: sql`now()` }).where(eq(calendars.id, calendar.id));
}

/** A place with hours or sessions cannot be deleted. */
export async function deletePlace(db: Tx, placeId: string): Promise<"deleted" | "gone" | "in use"> {
  try {
    return await withCalendarLock(db, async (locked) => {
      const { rowCount } = await locked.tx.delete(places).where(eq(id, placeId));
      if (!rowCount) return "gone";
      await touchHours(locked);
      return "deleted";
    });
  } catch (error) {
    if (isViolation(error)) return "in use";
    throw error;
  }
}
