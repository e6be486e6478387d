import { and, inArray, isNotNull, sql } from "drizzle-orm";
import { mailboxOf } from "#app/lib/mailbox.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { digestOf } from "#app/platform/links/links.server.ts";
import type { Purpose } from "#app/platform/links/purpose.server.ts";
import { messages } from "./tables.server.ts";

/** Created by `proofMark` for a signed-in person's address. */
export type AddressProof = string | undefined;

/**
 * Someone used a link mailed about this request, so they read the mailbox it names. Apart from `proofMark` this is the
 * only way to prove an address. Returns the request, if the link is about one.
 */
export async function proveByLink(tx: Tx, link: { token: string; purpose: Purpose }): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string | null }>(
    sql`select prove_by_link(${digestOf(link.token)}, ${link.purpose.name}) as id`,
  );
  return rows[0]?.id ?? undefined;
}

/** Which of these requests are proven. The others are strangers'. */
export async function listProven(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isProven = and(inArray(messages.id, ids), isNotNull(messages.proven_at));
  const rows = await tx.select({ id: messages.id }).from(messages).where(isProven);
  return new Set(rows.map(({ id }) => id));
}

/** Mails another link to the request that holds a time for this address's mailbox, if there is one. */
export async function mailRequestLink(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select mail_request_link(${mailboxOf(email)})`);
}
