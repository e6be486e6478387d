import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, like, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { verifications } from "../tables.server.ts";

type Purpose = "confirm-email" | "change-email" | "reset-password" | "setup";

/** Creates a single-use secret. Only its digest is stored, so a copy of the database is useless. */
export async function mintToken(tx: Tx, token: { purpose: Purpose; value: string; hours: number }): Promise<string> {
  const secret = newSecret();
  await tx.insert(verifications).values({
    id: crypto.randomUUID(),
    identifier: tokenIdentifier(token.purpose, secret),
    value: token.value,
    expires_at: sql`now() + make_interval(secs => ${token.hours * 3_600})`,
  });
  return secret;
}

/** Using a token deletes it, so this is true only once. */
export async function redeemToken(
  tx: Tx,
  token: { purpose: Purpose; value: string; secret: string },
): Promise<boolean> {
  const used = await tx
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, tokenIdentifier(token.purpose, token.secret)),
        eq(verifications.value, token.value),
        gt(verifications.expires_at, sql`now()`),
      ),
    )
    .returning({ id: verifications.id });
  return used.length > 0;
}

/** What a secret is for, while it is valid. */
export async function getTokenValue(tx: Tx, token: { purpose: Purpose; secret: string }): Promise<string | undefined> {
  const [found] = await tx
    .select({ value: verifications.value })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, tokenIdentifier(token.purpose, token.secret)),
        gt(verifications.expires_at, sql`now()`),
      ),
    );
  return found?.value;
}

export async function dropTokens(tx: Tx, purpose: Purpose): Promise<void> {
  await tx.delete(verifications).where(like(verifications.identifier, `${purpose}:%`));
}

/** Deletes all of a person's links and pending sign-ins; better-auth's rows name the person in the same way. */
export async function dropTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
}

export function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

export function tokenIdentifier(purpose: Purpose, secret: string): string {
  return `${purpose}:${createHash("sha256").update(secret).digest("base64url")}`;
}
