import { createHmac } from "node:crypto";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { saltOf } from "./mutations.server.ts";

/**
 * Tells one day's visitors apart, but cannot link two days: the key is shared by all nodes, new each day, and deleted
 * when the day is over, so that not even we can reverse a digest.
 */
export async function visitorHash(tx: Tx, day: string): Promise<(visitor: string) => string> {
  const kept = remember<{ day: string; salt: string }>("visitor salt", () => ({ day: "", salt: "" }));
  if (kept.day !== day) Object.assign(kept, { day, salt: await saltOf(tx, day) });
  const { salt } = kept;
  return (visitor) => createHmac("sha256", salt).update(visitor).digest("hex").slice(0, 32);
}
