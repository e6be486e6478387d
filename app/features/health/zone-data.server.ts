import { sql } from "drizzle-orm";
import { offsetAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

const msPerDay = 86_400_000;
const daysAhead = 800;

/**
 * From when on PostgreSQL and Node disagree about a zone's clock, looking ahead day by day. Only Node's clock decides
 * what is booked, but one of them has outdated zone data.
 */
export async function findZoneDifference(tx: Tx, zone: string, now: Date): Promise<Date | undefined> {
  const days = Array.from({ length: daysAhead }, (_, day) => now.getTime() + day * msPerDay);
  const { rows } = await tx.execute<{ minutes: number }>(sql`
    select (extract(epoch from (probe.at at time zone ${zone}) - (probe.at at time zone 'UTC')) / 60)::int as minutes
    from unnest(${`{${days.map((at) => new Date(at).toISOString()).join(",")}}`}::timestamptz[])
      with ordinality as probe (at, turn) order by probe.turn`);
  const first = days.find((at, index) => rows[index]?.minutes !== offsetAt(zone, at));
  return first === undefined ? undefined : new Date(first);
}
