import type { Tx } from "#app/platform/db/connection.server.ts";
import { claims } from "./tables.server.ts";

/** All claims by their key: `claims.get("certification")`. */
export async function listClaims(tx: Tx) {
  return tx.select().from(claims).orderBy(claims.display_order, claims.key);
}
