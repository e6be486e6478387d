import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { users } from "#app/features/accounts/tables.server.ts";
import { busySources } from "#app/features/calendar/busy/busy-tables.server.ts";
import { places } from "#app/features/calendar/places/places-tables.server.ts";
import { sessions } from "#app/features/calendar/tables.server.ts";
import { messages } from "#app/features/inbox/tables.server.ts";
import { dailyVisits } from "#app/features/insights/tables.server.ts";
import { mails } from "#app/features/notifications/tables.server.ts";
import { people } from "#app/features/people/tables.server.ts";
import { quizSubmissions } from "#app/features/quiz/tables.server.ts";
import { siteSettings } from "#app/features/settings/tables.server.ts";
import { events } from "#app/features/timeline/tables.server.ts";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { env } from "#app/platform/env.server.ts";
import { seed } from "#seeds/seed.ts";

const admin = () => connectionTo("courtside_admin");

/** A row in any of these is real data, and no demo may overwrite it. */
const ofSomebody: PgTable[] = [people, messages, quizSubmissions, sessions, places, busySources, mails, events];

export type DemoState = "empty" | "demo" | "in use";

/** Whether a demo may be created here: on an unused site, or over another demo. */
export async function getDemoState(): Promise<DemoState> {
  const [settings] = await admin().select({ isDemo: siteSettings.is_demo }).from(siteSettings);
  if (settings?.isDemo) return "demo";
  const filled = await Promise.all([
    ...ofSomebody.map((table) => hasRows(admin(), table)),
    ...[users, dailyVisits].map((table) => hasRows(connectionTo("courtside_service"), table)),
  ]);
  return filled.includes(true) ? "in use" : "empty";
}

async function hasRows(tx: Tx, table: PgTable): Promise<boolean> {
  return (await tx.$count(table)) > 0;
}

export const demoRefusals = {
  production: "A demo is never played in production: NODE_ENV is production.",
  inUse: "This database has content of its own, so no demo is played in it. Nothing was changed.",
  noDemo: "This database holds no demo, so there is nothing to remove. Nothing was changed.",
};

/** Before anything else is stored, so that an interrupted demo can be removed too. */
export async function markAsDemo(zone: string): Promise<void> {
  if (env().NODE_ENV === "production") throw new Error(demoRefusals.production);
  if ((await getDemoState()) !== "empty") throw new Error(demoRefusals.inUse);
  await admin().transaction((tx) => seed(tx, ["essential", "demo"]));
  await admin().update(siteSettings).set({ is_demo: true, time_zone: zone });
}

/** Rows from migrations that no demo changes. */
const kept = ["door_keys"];

/** Everything in a demo belongs to it, including what people typed: a new site is left. */
export async function removeDemo(ownerUrl: string): Promise<void> {
  if (env().NODE_ENV === "production") throw new Error(demoRefusals.production);
  if ((await getDemoState()) !== "demo") throw new Error(demoRefusals.noDemo);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await emptyTables(owner);
  } finally {
    await owner.end();
  }
  await admin().transaction((tx) => seed(tx, ["essential"]));
}

async function emptyTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tableowner = current_user",
  );
  const tables = rows.map(({ name }) => name).filter((name) => !kept.includes(name));
  await owner.query("begin");
  await owner.query(`truncate ${tables.join(", ")}`);
  // The rows that a migration brings.
  await owner.query("insert into calendars default values; insert into number_series values ('receipts')");
  await owner.query("delete from graphile_worker._private_jobs");
  await dropViews(owner);
  await owner.query("commit");
}

/** Single views have their own owner, who keeps a table for each day. */
async function dropViews(owner: pg.Client): Promise<void> {
  await owner.query("set local role courtside_intake");
  const { rows } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'page_views_by_day'",
  );
  for (const { name } of rows) await owner.query(`drop table page_views_by_day.${name}`);
  await owner.query("select open_view_days($1)", [new Date().toISOString().slice(0, 10)]);
}
