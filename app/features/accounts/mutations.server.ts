import { and, eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { accounts, profiles, sessions, twoFactors, userRoles, users } from "./tables.server.ts";

type NewAccount = { email: string; passwordHash: string; isConfirmed?: boolean };

/** A person with a password and a profile; `undefined` when the address already has an account. */
export async function createAccount(tx: Tx, { email, passwordHash, isConfirmed = false }: NewAccount) {
  const address = email.toLowerCase();
  return tx.transaction(async (inner) => {
    const [user] = await inner
      .insert(users)
      .values({ id: crypto.randomUUID(), name: "", email: address, email_verified: isConfirmed })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) return undefined;
    await inner.insert(profiles).values({ id: user.id, email: address });
    await inner.insert(accounts).values({ ...credentialOf(user.id), id: crypto.randomUUID(), password: passwordHash });
    return user.id;
  });
}

export async function makeAdmin(tx: Tx, userId: string): Promise<void> {
  await tx.insert(userRoles).values({ user_id: userId, role: "admin" }).onConflictDoNothing();
}

/** A new password ends every session: whoever knew the old one is out. */
export async function replacePassword(tx: Tx, { userId, passwordHash }: { userId: string; passwordHash: string }) {
  await tx.transaction(async (inner) => {
    await inner
      .insert(accounts)
      .values({ ...credentialOf(userId), id: crypto.randomUUID(), password: passwordHash })
      .onConflictDoUpdate({ target: [accounts.provider_id, accounts.account_id], set: { password: passwordHash } });
    await endSessions(inner, userId);
  });
}

/** For whoever lost the phone and the recovery codes; the sessions end, in case somebody else has the phone. */
export async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.transaction(async (inner) => {
    await inner.delete(twoFactors).where(eq(twoFactors.user_id, userId));
    await inner.update(users).set({ two_factor_enabled: false }).where(eq(users.id, userId));
    await endSessions(inner, userId);
  });
}

export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
}

export async function endSession(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.user_id, userId)));
}

/** How better-auth marks the account that is a password. */
function credentialOf(userId: string) {
  return { user_id: userId, account_id: userId, provider_id: "credential" };
}
