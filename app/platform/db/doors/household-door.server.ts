import { sql } from "drizzle-orm";
import { isUnanswered, silentDb } from "#app/platform/db/away.server.ts";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { householdMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";

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
