import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { isUnanswered, silentDb } from "#app/platform/db/away.server.ts";
import { connectionTo, onOneClient, poolFor, type Tx } from "#app/platform/db/connection.server.ts";
import { householdMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";

/** For every public loader and action: reads published content and submits requests, nothing else. */
export function visitorDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_visitor");
}

/** For open times and for booking, moving or cancelling without an account. Reads the calendar but no names. */
export function bookingDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_booking");
}

/** Visitors of this node take times one after another, so none decides on what another is just changing. */
export async function takeInTurn<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (isUnanswered()) return work(silentDb);
  return onOneClient(poolFor("courtside_taking"), (client) => work(drizzle(client)));
}

/** For a family's own page: a read-only transaction that sees only this household. */
export function asHousehold<Result>(householdId: string, use: (tx: Tx) => Promise<Result>): Promise<Result> {
  const db = isUnanswered() ? silentDb : connectionTo("courtside_household");
  return db.transaction(async (tx) => {
    // As a parameter, because sessions of one role see each other's statements. For this transaction only, because
    // the connection is pooled.
    await tx.execute(
      sql`select set_config('courtside.household', ${householdMark(env().APP_SECRET, householdId)}, true)`,
    );
    return use(tx);
  });
}

/** For sign-in and session checks, with a timeout of two seconds. */
export function accountsDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_accounts");
}

/** For the worker's jobs, which may take longer. */
export function serviceDb(): Tx {
  return connectionTo("courtside_service");
}
