import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { env } from "#app/platform/env.server.ts";
import { throttles } from "../tables.server.ts";

export type Budget = { most: number; minutes: number };

/**
 * Takes one attempt from a sliding window; false if none is left. A single statement decides, so that concurrent attempts
 * cannot share the last one.
 */
export async function hasTry(tx: Tx, key: string, { most, minutes }: Budget): Promise<boolean> {
  // Ignore attempts recorded in the future by a clock that ran fast. Read the clock after waiting for the lock.
  const recent = (what: SQL) =>
    sql`(select ${what} from unnest(${throttles.tried_at}) as t
      where t > now() - make_interval(mins => ${minutes}) and t <= clock_timestamp())`;
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

/** The key that is counted under: a digest, so that the table names no one. */
export function throttleKey(kind: string, ...parts: string[]): string {
  const digest = createHmac("sha256", env().APP_SECRET).update(JSON.stringify(["throttle", ...parts]));
  return `${kind}:${digest.digest("base64url")}`;
}

const keptHours = 24;

export async function forgetOldTries(tx: Tx): Promise<void> {
  const newest = sql`${throttles.tried_at}[cardinality(${throttles.tried_at})]`;
  const kept = sql`make_interval(hours => ${keptHours})`;
  await tx.delete(throttles).where(or(lt(newest, sql`now() - ${kept}`), gt(newest, sql`now() + ${kept}`)));
}

const cookie = "__Host-courtside.device";
const days = 365;

/**
 * A browser that has signed in to this account before has its own attempts, so that strangers never lock the owner out.
 * The cookie replaces no password.
 */
export function knownDevice(request: Request, email: string): string | undefined {
  const value = new RegExp(`(?:^|;\\s*)${cookie.replace(".", "\\.")}=([\\w-]+)\\.([\\w-]+)`).exec(
    request.headers.get("cookie") ?? "",
  );
  const [, device = "", given = ""] = value ?? [];
  const mark = Buffer.from(markOf(device, email));
  return device && mark.length === given.length && timingSafeEqual(mark, Buffer.from(given)) ? device : undefined;
}

export function rememberDevice(email: string): string {
  const device = randomBytes(12).toString("base64url");
  const attributes = `Path=/; Max-Age=${days * 24 * 60 * 60}; Secure; HttpOnly; SameSite=Lax`;
  return `${cookie}=${device}.${markOf(device, email)}; ${attributes}`;
}

function markOf(device: string, email: string): string {
  const words = JSON.stringify(["known device", device, email.toLowerCase()]);
  return createHmac("sha256", env().APP_SECRET).update(words).digest("base64url");
}
