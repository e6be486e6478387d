import { and, eq, inArray, sql } from "drizzle-orm";
import { listAllServices, listAskableServices, listPackagesOf } from "#app/features/services/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { msOf } from "../facts.server.ts";
import type { OpenPlace } from "../hours/hours.ts";
import { availabilityRules } from "../hours/hours-tables.server.ts";
import { places } from "../places/places-tables.server.ts";
import { defaultMinutes } from "../schema.ts";
import { isComing, sessionPeople } from "../spots/spots-tables.server.ts";
import { bookableServices, sessions } from "../tables.server.ts";

export type Bookable = Awaited<ReturnType<typeof readBookable>>;

/** What the coach can book: services with length and capacity, and open places. */
export async function readBookable(tx: Tx) {
  const [services, booked, inUse, hours] = await Promise.all([
    listAllServices(tx),
    tx.select().from(bookableServices),
    tx
      .select({ id: places.id, name: places.name, kind: places.kind, is_lit: places.is_lit, latitude: places.latitude })
      .from(places)
      .where(eq(places.is_closed, false))
      .orderBy(places.display_order, places.id),
    tx.$count(availabilityRules),
  ]);
  const how = new Map(booked.map((row) => [row.service_id, row]));
  const shown = services.filter(({ published }) => published);
  // Bookable services first.
  const inOrder = [...shown.filter(({ id }) => how.has(id)), ...shown.filter(({ id }) => !how.has(id))];
  return {
    services: inOrder.map(({ id, title }) => {
      const { minutes = defaultMinutes, capacity = 1 } = how.get(id) ?? {};
      return { id, title, minutes, capacity };
    }),
    places: inUse,
    hasHours: hours > 0,
  };
}

/** What one session of this length costs by the price list, if that names a price in the site's currency. */
export async function getSessionPrice(tx: Tx, { serviceId, minutes }: { serviceId: string; minutes: number }) {
  const [how] = await tx.select().from(bookableServices).where(eq(bookableServices.service_id, serviceId));
  const packages = await listPackagesOf(tx, { serviceId, minutes: how?.minutes ?? defaultMinutes });
  return packages.find((one) => one.minutes === minutes)?.amount_minor;
}

/** A service that visitors can book. */
export type Askable = Awaited<ReturnType<typeof listAskable>>[number];

/** The services whose open times visitors see. */
export async function listAskable(tx: Tx) {
  const [services, booked] = await Promise.all([listAskableServices(tx), tx.select().from(bookableServices)]);
  const how = new Map(booked.map((row) => [row.service_id, row]));
  return services.flatMap((service) => {
    const { minutes, capacity, mode } = how.get(service.id) ?? {};
    return minutes && capacity && mode ? { ...service, minutes, capacity, mode } : [];
  });
}

/** Groups by id, with how many people are in them. */
export async function listGroups(tx: Tx, ids: string[]) {
  const { id, title, capacity } = sessions;
  const people = sql<number>`(select count(*)::int from ${sessionPeople} m where m.session_id = ${sessions}.id and m.is_coming)`;
  const rows = await tx.select({ id, title, capacity, people }).from(sessions).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

type Booked = { start: number; placeId: string; title: string; people: string[] };

/** The session a form sent twice has booked already: same people, or same title if there are none yet. */
export async function getBookedAlready(tx: Tx, { start, placeId, title, people }: Booked): Promise<string | undefined> {
  const { id, during, place_id, status } = sessions;
  const members = tx
    .select({ count: sql<number>`count(*)::int` })
    .from(sessionPeople)
    .where(and(eq(sessionPeople.session_id, id), isComing, inArray(sessionPeople.person_id, people)));
  const isSame = people.length > 0 ? sql`(${members}) = ${people.length}` : eq(sessions.title, title);
  const [session] = await tx
    .select({ id })
    .from(sessions)
    .where(and(eq(place_id, placeId), eq(status, "booked"), sql`${msOf(sql`lower(${during})`)} = ${start}`, isSame));
  return session?.id;
}

/** The places that are not closed. */
export async function listOpenPlaces(tx: Tx): Promise<OpenPlace[]> {
  return tx
    .select({ id: places.id, name: places.name, kind: places.kind, is_lit: places.is_lit, latitude: places.latitude })
    .from(places)
    .where(eq(places.is_closed, false))
    .orderBy(places.display_order, places.created_at, places.id);
}
