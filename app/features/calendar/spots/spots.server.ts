import { eq, inArray, sql } from "drizzle-orm";
import { listSpotBalances } from "#app/features/credits/queries.server.ts";
import { lessonsOrNothing, type SpotBalance } from "#app/features/credits/schema.ts";
import { proportionOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { getSessionPrice } from "../bookable/bookable.server.ts";
import { msOf } from "../facts.server.ts";
import { sessions } from "../tables.server.ts";
import { sessionPeople } from "./spots-tables.server.ts";

export type Spot = Awaited<ReturnType<typeof listSpots>>[number];

/** Everyone in these sessions, including people who cannot come, with what pays for them. */
export async function listSpots(tx: Tx, sessionIds: string[]) {
  if (sessionIds.length === 0) return [];
  const { id, session_id, person_id, attendance, is_to_be_paid, created_at } = sessionPeople;
  const rows = await tx
    .select({ id, sessionId: session_id, personId: person_id, attendance, isToBePaid: is_to_be_paid })
    .from(sessionPeople)
    .where(inArray(session_id, sessionIds))
    .orderBy(created_at, id);
  const balances = await listSpotBalances(
    tx,
    rows.map((row) => row.id),
  );
  const bySpot = new Map(balances.map((balance) => [balance.spot, balance]));
  return rows.map((row) => ({ ...row, balance: bySpot.get(row.id) }));
}

/** Whether credit will pay for a spot of this length: what is set aside, or what was bought since. */
export function isPaidByCredit(balance: SpotBalance | undefined, minutes: number): boolean {
  return balance !== undefined && (balance.kind === "held" || balance.available >= minutes);
}

/** 'Set aside: 1 lesson, 3 lessons left', or 'To be paid'. */
export function creditInWords({ balance, isToBePaid }: Spot): string | undefined {
  if (balance?.kind === "held")
    return `${lessonsOrNothing(balance.minutes ?? 0)} set aside, ${lessonsOrNothing(balance.available)} left`;
  return isToBePaid ? "To be paid" : undefined;
}

/** A person's spot in a session for the ledger: its price, and whether it must be paid by now. */
export async function getSpotToCharge(tx: Tx, spotId: string) {
  const { id, person_id, attendance, settled, is_to_be_paid } = sessionPeople;
  const { title, service_id, status, during, used_minutes } = sessions;
  const [spot] = await tx
    .select({
      ...{ id, personId: person_id, isToBePaid: is_to_be_paid, title, serviceId: service_id, used: used_minutes },
      start: msOf(sql`lower(${during})`),
      minutes: sql<number>`extract(epoch from upper(${during}) - lower(${during}))::int / 60`,
      kind: sql<string>`settlement_of(${status}, ${sessions.settled}, ${attendance}, ${settled})`,
      isCancelled: sql<boolean>`${status} = 'cancelled' or ${attendance} is not distinct from 'cancelled'`,
    })
    .from(sessionPeople)
    .innerJoin(sessions, eq(sessions.id, sessionPeople.session_id))
    .where(eq(id, spotId));
  if (!spot?.serviceId) return undefined;
  const { serviceId, minutes, used, kind } = spot;
  const price = await getSessionPrice(tx, { serviceId, minutes });
  const amount_minor =
    price !== undefined && kind !== "forfeited" && used !== null
      ? proportionOf(price, { part: used, whole: minutes })
      : price;
  const isDue = spot.isToBePaid && ["used", "forfeited", "weathered"].includes(kind);
  return { ...spot, serviceId, amount_minor, isDue };
}
