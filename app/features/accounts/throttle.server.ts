import { createHmac } from "node:crypto";
import { lt, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { env } from "#app/platform/env.server.ts";
import { throttles } from "./tables.server.ts";

export type Budget = { most: number; minutes: number };

/**
 * Takes one try out of a budget that slides with time; false when it is spent. One statement decides, so that tries made
 * at the same moment cannot share the last one.
 */
export async function hasTry(tx: Tx, key: string, { most, minutes }: Budget): Promise<boolean> {
  const recent = (what: SQL) =>
    sql`(select ${what} from unnest(${throttles.tried_at}) as t where t > now() - make_interval(mins => ${minutes}))`;
  const taken = await tx
    .insert(throttles)
    .values({ key, tried_at: sql`array[now()]` })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { tried_at: sql`coalesce(${recent(sql`array_agg(t order by t)`)}, '{}') || now()` },
      setWhere: sql`${recent(sql`count(*)`)} < ${most}`,
    })
    .returning({ key: throttles.key });
  return taken.length > 0;
}

/** Whom or what is counted: a digest, so that the table names nobody. */
export function throttleKey(kind: string, ...parts: string[]): string {
  const digest = createHmac("sha256", env().APP_SECRET).update(JSON.stringify(["throttle", ...parts]));
  return `${kind}:${digest.digest("base64url")}`;
}

const keptHours = 24;

export async function forgetOldTries(tx: Tx): Promise<void> {
  const newest = sql`${throttles.tried_at}[cardinality(${throttles.tried_at})]`;
  await tx.delete(throttles).where(lt(newest, sql`now() - make_interval(hours => ${keptHours})`));
}
