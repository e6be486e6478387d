import { and, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { addJob, urgent } from "#app/platform/jobs/add-job.server.ts";
import { accountTexts, confirmHours } from "../account.ts";
import { endSessions } from "../mutations.server.ts";
import { getUserByEmail } from "../queries.server.ts";
import { auth, authHeaders } from "../session/auth.server.ts";
import { hasMailTry } from "../sign-in/mail-budget.server.ts";
import { dropTokensOf, newSecret, tokenIdentifier } from "../sign-in/one-time-tokens.server.ts";
import { profiles, users, verifications } from "../tables.server.ts";
import { noteAccountAction } from "./account-log.server.ts";
import { type Caller, type SecurityOutcome, securityRefusal, withPassword } from "./security.server.ts";

/** Tells the old address and then mails a link to the new one. Nothing changes until the link is used. */
export function askForNewAddress(caller: Caller, form: { email: string; password: string }): Promise<SecurityOutcome> {
  return withPassword(caller, async () => {
    const { request, userId } = caller;
    await auth().api.verifyPassword({ headers: authHeaders(request), body: { password: form.password } });
    const email = form.email.toLowerCase();
    const tx = accountsDb();
    if (await getUserByEmail(tx, email))
      return { ok: false, status: 400, errors: { email: accountTexts.addressTaken } };
    if (!(await hasMailTry(tx, "confirm-mail", { email }))) return securityRefusal(accountTexts.tooManyMails);
    await tx.transaction(async (inner) => {
      await inner.delete(verifications).where(waitingOf(userId));
      // The mail has a secret of its own, so that none is in the queue.
      await keepWaiting(inner, { userId, email });
      await addJob(inner, "mail_address_change", { userId }, urgent);
    });
    noteAccountAction("another sign-in address asked for", caller);
    return { ok: true, facts: { notice: "address-asked" } };
  });
}

/** Signs in with the new address from now on, and ends every other session and link. */
export async function takeNewAddress(
  { userId, sessionId }: { userId: string; sessionId: string },
  secret: string,
): Promise<SecurityOutcome> {
  const isTaken = await accountsDb().transaction(async (tx) => {
    const [used] = await tx.delete(verifications).where(waitingOf(userId, secret)).returning({ email });
    if (!used || (await getUserByEmail(tx, used.email))) return false;
    await tx.update(users).set({ email: used.email, email_verified: true }).where(eq(users.id, userId));
    await tx.update(profiles).set({ email: used.email }).where(eq(profiles.id, userId));
    await endSessions(tx, userId, sessionId);
    await dropTokensOf(tx, userId);
    return true;
  });
  if (!isTaken) return securityRefusal(accountTexts.deadLink);
  noteAccountAction("sign-in address changed", { userId });
  return { ok: true, facts: { notice: "address-changed" } };
}

/** The address that waits to be confirmed: behind this link, or behind any. */
export async function getNewAddress(tx: Tx, userId: string, secret?: string): Promise<string | undefined> {
  const [waiting] = await tx.select({ email }).from(verifications).where(waitingOf(userId, secret)).limit(1);
  return waiting?.email;
}

/** Returns the secret of its link. */
export async function keepWaiting(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<string> {
  const secret = newSecret();
  await tx.insert(verifications).values({
    id: crypto.randomUUID(),
    identifier: `${tokenIdentifier("change-email", secret)}:${email}`,
    value: userId,
    expires_at: sql`now() + make_interval(hours => ${confirmHours})`,
  });
  return secret;
}

/** The identifier is 'change-email:digest:address'. */
const email = sql<string>`split_part(${verifications.identifier}, ':', 3)`;

function waitingOf(userId: string, secret?: string) {
  const start = secret === undefined ? "change-email:" : `${tokenIdentifier("change-email", secret)}:`;
  return and(
    eq(verifications.value, userId),
    sql`starts_with(${verifications.identifier}, ${start})`,
    gt(verifications.expires_at, sql`now()`),
  );
}
