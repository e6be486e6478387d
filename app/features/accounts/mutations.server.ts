import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { addJob, urgent } from "#app/platform/jobs/add-job.server.ts";
import { getUser, getUserByEmail, isAdmin } from "./queries.server.ts";
import { hasMailTry, mayMailReset, mayMailStranger, mayMailStrangers } from "./sign-in/mail-budget.server.ts";
import { dropTokensOf, redeemToken } from "./sign-in/one-time-tokens.server.ts";
import { forgetOldTries } from "./sign-in/throttle.server.ts";
import {
  accounts,
  profiles,
  signIns,
  twoFactors,
  usedCodes,
  userRoles,
  users,
  verifications,
} from "./tables.server.ts";

type NewAccount = { email: string; passwordHash: string; isConfirmed?: boolean };

/** Creates a user with a password and a profile; `undefined` if the address already has an account. */
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

/** Creates an account and mails its confirmation. If the address already has one, only its owner learns that, by mail. */
export async function signUp(tx: Tx, account: NewAccount): Promise<void> {
  await tx.transaction(async (inner) => {
    const made = await createAccount(inner, account);
    const userId = made ?? (await getUserByEmail(inner, account.email))?.id;
    if (userId) await addJob(inner, made ? "mail_confirmation" : "mail_already_registered", { userId }, urgent);
  });
}

/** Limited per mailbox, and in total for unconfirmed addresses. */
export async function mailConfirmationAgain(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  if (!(await hasMailTry(tx, "confirm-mail", { email })) || !(await mayMailStrangers(tx))) return;
  await addJob(tx, "mail_confirmation", { userId: id }, urgent);
}

/** Mails a reset link. Takes as long for an unknown address, so that timing reveals nothing. */
export async function askForReset(tx: Tx, email: string): Promise<void> {
  const user = await getUserByEmail(tx, email);
  if (!(await mayMailReset(tx, { email, isStrangers: user?.isConfirmed === false }))) return;
  await addJob(tx, "mail_password_reset", { userId: user?.id ?? "" }, urgent);
}

/** The mailed token alone is not enough: signing in with the password proves that both belong to one person. */
export async function confirmEmail(tx: Tx, { userId, secret }: { userId: string; secret: string }): Promise<boolean> {
  return tx.transaction(async (inner) => {
    if (!(await redeemToken(inner, { purpose: "confirm-email", value: userId, secret }))) return false;
    await inner.update(users).set({ email_verified: true }).where(eq(users.id, userId));
    return true;
  });
}

/** Whether this person is using the code for the first time while it is valid. */
export async function spendCode(tx: Tx, { userId, code }: { userId: string; code: string }): Promise<boolean> {
  const used = await tx
    .insert(usedCodes)
    .values({ user_id: userId, code })
    .onConflictDoUpdate({
      target: [usedCodes.user_id, usedCodes.code],
      set: { used_at: sql`now()` },
      setWhere: lt(usedCodes.used_at, sql`now() - interval '10 minutes'`),
    })
    .returning({ code: usedCodes.code });
  return used.length > 0;
}

/** Deletes expired tokens and codes. */
export async function forgetExpired(tx: Tx): Promise<void> {
  await tx.delete(signIns).where(lt(signIns.expires_at, sql`now()`));
  await tx.delete(verifications).where(lt(verifications.expires_at, sql`now()`));
  await tx.delete(usedCodes).where(lt(usedCodes.used_at, sql`now() - interval '1 day'`));
  await forgetOldTries(tx);
}

/** Anyone can register any address, so only a confirmed one proves who owns the account. */
export async function makeAdmin(tx: Tx, userId: string): Promise<void> {
  const user = await getUser(tx, userId);
  if (!user?.isConfirmed) throw new Error("Only an account with a confirmed address is made admin.");
  await tx.insert(userRoles).values({ user_id: userId, role: "admin" }).onConflictDoNothing();
}

type Grant = { userId?: string; outcome: "created" | "raised" | "admin already" | "unconfirmed" };

/** Makes an admin with this password. An existing account loses its sessions, links and second factor. */
export async function grantAdmin(tx: Tx, account: { email: string; passwordHash: string }): Promise<Grant> {
  return tx.transaction(async (inner) => {
    const created = await createAccount(inner, { ...account, isConfirmed: true });
    const user = await getUserByEmail(inner, account.email);
    if (!user?.isConfirmed) return { outcome: "unconfirmed" };
    if (await isAdmin(inner, user.id)) return { userId: user.id, outcome: "admin already" };
    if (!created) await takeOver(inner, { userId: user.id, passwordHash: account.passwordHash });
    await makeAdmin(inner, user.id);
    return { userId: user.id, outcome: created ? "created" : "raised" };
  });
}

async function takeOver(tx: Tx, { userId, passwordHash }: { userId: string; passwordHash: string }): Promise<void> {
  await replacePassword(tx, { userId, passwordHash });
  await removeTwoFactor(tx, userId);
}

export type Deletion = { ok: true } | { ok: false; reason: "unknown" | "last admin" };

/** Deletes an account with everything that belongs to it. The last admin cannot be deleted. */
export async function deleteAccount(tx: Tx, userId: string): Promise<Deletion> {
  return tx.transaction(async (inner) => {
    // Two admins who leave at once are serialized here, so the second one is the last admin and stays.
    await inner.execute(sql`select pg_advisory_xact_lock(hashtextextended('courtside admins leave', 0))`);
    const admins = await inner.select({ id: userRoles.user_id }).from(userRoles).where(eq(userRoles.role, "admin"));
    if (admins.length === 1 && admins[0]?.id === userId) return { ok: false, reason: "last admin" };
    await dropTokensOf(inner, userId);
    const deleted = await inner.delete(users).where(eq(users.id, userId)).returning({ id: users.id });
    return deleted.length > 0 ? { ok: true } : { ok: false, reason: "unknown" };
  });
}

/** Stores the same password at another cost, unless it was changed in the meantime. */
export async function renewHash(tx: Tx, { userId, from, to }: { userId: string; from: string; to: string }) {
  await tx
    .update(accounts)
    .set({ password: to })
    .where(and(eq(accounts.user_id, userId), eq(accounts.password, from)));
}

type ResetLink = { userId: string; secret: string; passwordHash: string };

/** Sets a new password and ends all sessions and links, so that the old password is worth nothing. */
export async function replacePassword(tx: Tx, { userId, passwordHash }: { userId: string; passwordHash: string }) {
  await tx.transaction(async (inner) => {
    await inner
      .insert(accounts)
      .values({ ...credentialOf(userId), id: crypto.randomUUID(), password: passwordHash })
      .onConflictDoUpdate({ target: [accounts.provider_id, accounts.account_id], set: { password: passwordHash } });
    await endSessions(inner, userId);
    await dropTokensOf(inner, userId);
  });
}

/** Resets by a mailed link, which also confirms the address. Everything set before that is removed. */
export async function resetByLink(tx: Tx, { userId, secret, passwordHash }: ResetLink): Promise<boolean> {
  return tx.transaction(async (inner) => {
    if (!(await redeemToken(inner, { purpose: "reset-password", value: userId, secret }))) return false;
    await replacePassword(inner, { userId, passwordHash });
    await inner.update(users).set({ email_verified: true }).where(eq(users.id, userId));
    return true;
  });
}

/** For a user who lost the phone and the recovery codes. Ends all sessions, in case someone else has the phone. */
export async function removeTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.transaction(async (inner) => {
    await inner.delete(twoFactors).where(eq(twoFactors.user_id, userId));
    await inner.update(users).set({ two_factor_enabled: false }).where(eq(users.id, userId));
    await endSessions(inner, userId);
  });
}

/** Signs out everywhere, or everywhere else. */
export async function endSessions(tx: Tx, userId: string, except?: string): Promise<void> {
  await tx.delete(signIns).where(and(eq(signIns.user_id, userId), except ? ne(signIns.id, except) : undefined));
}

export async function endSession(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
  await tx.delete(signIns).where(and(eq(signIns.id, sessionId), eq(signIns.user_id, userId)));
}

/** better-auth's provider id for a password. */
function credentialOf(userId: string) {
  return { user_id: userId, account_id: userId, provider_id: "credential" };
}

/** Takes one mail to this unproven mailbox from today's budget; false if none is left. */
export async function takeStrangersMail(tx: Tx, email: string): Promise<boolean> {
  return mayMailStranger(tx, email);
}
