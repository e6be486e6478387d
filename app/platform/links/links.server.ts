import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { env } from "#app/platform/env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { type Purpose, refuseUndefined, refuseUnlisted } from "./purpose.server.ts";
import { links } from "./tables.server.ts";

const tokenBytes = 16;
/** No one guesses 128 bits; this limits how many failed attempts per network are recorded. */
const wrongTokensPerHour = 30;

type Target = { purpose: Purpose; subject: string };

/** Creates a link and returns its token, which is not stored anywhere. */
export async function makeLink(tx: Tx, { purpose, subject }: Target): Promise<string> {
  refuseUndefined(purpose);
  const token = randomBytes(tokenBytes).toString("base64url");
  await tx.insert(links).values({
    purpose: purpose.name,
    subject_id: subject,
    token_digest: digestOf(token),
    expires_at: sql`now() + make_interval(days => ${purpose.days})`,
  });
  return token;
}

/** Only a digest is stored and looked up, so that reading the table opens no link. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

type Presented<Act extends string> = {
  token: string;
  purpose: Purpose<Act>;
  /** What the holder is about to see or do; the purpose must list it. */
  act: NoInfer<Act>;
  clientAddress: string;
};
export type RefusedLink =
  | { refused: "unknown" | "expired" | "revoked" }
  /** Returned to a network that keeps guessing. A valid token still works, so that neighbours lock no one out. */
  | { refused: "too many"; retrySeconds: number };
type Found = {
  digest: string | null;
  subject_id: string | null;
  refused: RefusedLink["refused"] | null;
  retry_seconds: number | null;
};

/** Looks up a token as a visitor. Changes only when the link was last used, to the hour. */
export async function redeemLink<Act extends string>(
  tx: Tx,
  { token, purpose, act, clientAddress }: Presented<Act>,
): Promise<{ subject: string } | RefusedLink> {
  refuseUndefined(purpose);
  refuseUnlisted(purpose, act);
  const digest = digestOf(token);
  const { rows } = await tx.execute<Found>(sql`
    select digest, subject_id, refused, retry_seconds
    from redeem_link(${digest}, ${purpose.name}, ${clientOf(clientAddress)}, ${wrongTokensPerHour})`);
  const [found] = rows;
  if (found?.refused === "too many") return { refused: "too many", retrySeconds: found.retry_seconds ?? 1 };
  if (!found?.digest || !isSame(digest, found.digest)) return { refused: "unknown" };
  return found.subject_id ? { subject: found.subject_id } : { refused: found.refused ?? "unknown" };
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function clientOf(clientAddress: string): string {
  return createHmac("sha256", env().APP_SECRET)
    .update(`link holder ${networkOf(clientAddress)}`)
    .digest("base64url");
}

/** Revokes every link of this purpose to this subject. Returns how many were still valid. */
export async function revokeLinks(tx: Tx, target: Target): Promise<number> {
  const { rowCount } = await tx
    .update(links)
    .set({ revoked_at: sql`now()` })
    .where(and(isAbout(target), isNull(links.revoked_at)));
  return rowCount ?? 0;
}

/** Makes a new link; earlier ones end. */
export async function renewLink(tx: Tx, target: Target): Promise<string> {
  return tx.transaction(async (all) => {
    await revokeLinks(all, target);
    return makeLink(all, target);
  });
}

/** For the coach: when each was created, used and ends. Its address cannot be shown again. */
export async function listLinks(tx: Tx, target: Target) {
  return tx
    .select({
      id: links.id,
      created_at: links.created_at,
      expires_at: links.expires_at,
      revoked_at: links.revoked_at,
      last_used_at: links.last_used_at,
    })
    .from(links)
    .where(isAbout(target))
    .orderBy(desc(links.created_at), desc(links.id));
}

/** The newest link that still works. */
export async function getOpenLink(tx: Tx, target: Target) {
  const made = await listLinks(tx, target);
  return made.find(({ revoked_at, expires_at }) => !revoked_at && expires_at > new Date());
}

function isAbout({ purpose, subject }: Target) {
  return and(eq(links.subject_id, subject), eq(links.purpose, purpose.name));
}

/** Until then, an old link says that it has ended rather than that it never existed. */
export async function removeEndedLinks(tx: Tx, { days }: { days: number }): Promise<number> {
  const before = sql`now() - make_interval(days => ${days})`;
  const { rowCount } = await tx.delete(links).where(or(lt(links.expires_at, before), lt(links.revoked_at, before)));
  return rowCount ?? 0;
}

/** For every response under a link's address: not cached, no referrer, not indexed. */
export const linkHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * The same for a page with a form. Under no-referrer a browser sends a form with origin null, which we refuse; so
 * other sites see our origin, but no path.
 */
export const linkFormHeaders = { ...linkHeaders, "referrer-policy": "strict-origin" };

const statuses = { unknown: 404, expired: 410, revoked: 410, "too many": 429 } as const;

/** The status and headers of a refusal; the page has the text. */
export function refusalOf(link: RefusedLink): { status: number; headers: Record<string, string> } {
  const retry = link.refused === "too many" ? { "retry-after": String(link.retrySeconds) } : {};
  return { status: statuses[link.refused], headers: { ...linkHeaders, ...retry } };
}
