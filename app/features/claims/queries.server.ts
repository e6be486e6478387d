import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { claims } from "./tables.server.ts";

/** All claims by their key: `claims.get("certification")`. */
export async function listClaims(tx: Tx) {
  return tx.select().from(claims).orderBy(claims.display_order, claims.key);
}

/** The version of all claims together: the newest change among them. */
export async function getClaimsVersion(tx: Tx): Promise<string> {
  const [newest] = await tx.select({ version: sql<string | null>`max(${claims.updated_at})::text` }).from(claims);
  return newest?.version ?? "";
}
