import { sql } from "drizzle-orm";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { householdMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isUnanswered, silentDb } from "./unanswered.server.ts";

/** For a family's own page: a transaction that sees this household and nothing else. It may change nothing. */
export function asHousehold<Result>(householdId: string, use: (tx: Tx) => Promise<Result>): Promise<Result> {
  const db = isUnanswered() ? silentDb : connectionTo("courtside_household");
  return db.transaction(async (tx) => {
    // As a parameter: sessions of one role see each other's statements. And for this transaction alone: the connection
    // is somebody else's next.
    await tx.execute(
      sql`select set_config('courtside.household', ${householdMark(env().APP_SECRET, householdId)}, true)`,
    );
    return use(tx);
  });
}
