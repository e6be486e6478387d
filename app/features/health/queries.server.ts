import { desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Stored } from "./checks.ts";
import type { SelfTestRun } from "./self-test.ts";
import { incidents, selfTests } from "./tables.server.ts";

export async function getLastSelfTest(tx: Tx): Promise<SelfTestRun | undefined> {
  const { began_at, took_ms, is_good, steps } = selfTests;
  const [run] = await tx
    .select({ began_at, took_ms, is_good, steps })
    .from(selfTests)
    .orderBy(desc(began_at), desc(selfTests.id))
    .limit(1);
  return run;
}

/** The last run that included this step. */
export async function getLastSelfTestWith(tx: Tx, step: string): Promise<SelfTestRun | undefined> {
  const { began_at, took_ms, is_good, steps } = selfTests;
  const [run] = await tx
    .select({ began_at, took_ms, is_good, steps })
    .from(selfTests)
    .where(sql`${steps} @> ${JSON.stringify([{ name: step }])}::jsonb`)
    .orderBy(desc(began_at), desc(selfTests.id))
    .limit(1);
  return run;
}

export async function readDatabase(tx: Tx): Promise<Stored["database"]> {
  const { rows } = await tx.execute<Stored["database"]>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections",
      (select count(*)::int from pg_stat_replication) as replicas`);
  const [database] = rows;
  if (!database) throw new Error("a query without from returns one row");
  // Debian appends its own words to the number.
  return { ...database, version: database.version.split(" ")[0] ?? "" };
}

export type Incident = typeof incidents.$inferSelect;

/** Alerts sent to the owner, newest first. */
export async function listMailedIncidents(tx: Tx, most: number): Promise<Incident[]> {
  return tx
    .select()
    .from(incidents)
    .where(isNotNull(incidents.told_at))
    .orderBy(desc(incidents.began_at), desc(incidents.id))
    .limit(most);
}

export async function getIncident(tx: Tx, incidentId: string): Promise<Incident | undefined> {
  const [incident] = await tx.select().from(incidents).where(eq(incidents.id, incidentId));
  return incident;
}
