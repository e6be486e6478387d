import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Said } from "./schema.ts";
import { mails } from "./tables.server.ts";

const digestMinutes = 15;

type NewMail = Pick<
  typeof mails.$inferInsert,
  | "kind"
  | "about_kind"
  | "about_id"
  | "person_id"
  | "recipient"
  | "subject"
  | "body"
  | "once"
  | "idempotency_key"
  | "send_after"
>;

/**
 * Posts mails. The caller must hold a lock on the row they are about, or the row could be deleted without its mail.
 * Mails already posted under the same `once` or key are skipped. Returns how many were posted.
 */
export async function postMails(tx: Tx, posted: NewMail[]): Promise<number> {
  if (posted.length === 0) return 0;
  const { rowCount } = await tx.insert(mails).values(posted).onConflictDoNothing();
  return rowCount ?? 0;
}

/** Retries a mail that failed for good, or sends one that was withheld. Returns whether there was one. */
export async function tryMailAgain(tx: Tx, mailId: string): Promise<boolean> {
  // The budget is for first attempts: what the coach sends is not withheld again.
  const attempts = sql`case ${mails.status} when 'withheld' then 1 else 0 end`;
  const { rowCount } = await tx
    .update(mails)
    .set({ status: "waiting", attempts, handed_over: 0, failure: null })
    .where(and(eq(mails.id, mailId), inArray(mails.status, ["failed", "withheld"])));
  return rowCount === 1;
}

/** Keeps a mail for the coach's decision. */
export async function withhold(tx: Tx, mailId: string): Promise<void> {
  await tx.update(mails).set({ status: "withheld" }).where(eq(mails.id, mailId));
}

export async function beginAttempt(tx: Tx, mailId: string): Promise<void> {
  await tx
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, mailId));
}

/** Its content is sent with the commit; until the server replies, no one knows whether it arrived. */
export async function noteHandOver(tx: Tx, mailId: string, says: Said | undefined): Promise<void> {
  await tx
    .update(mails)
    .set({ handed_over: sql`${mails.handed_over} + 1`, ...(says && { says, said_at: sql`clock_timestamp()` }) })
    .where(eq(mails.id, mailId));
}

/** Only a waiting digest blocks another; every other mail is posted once for good. */
const noLongerWaits = { once: sql`nullif(${mails.once}, 'digest')` };

export async function markSent(tx: Tx, mailIds: string[]): Promise<void> {
  await tx
    .update(mails)
    .set({ status: "sent", sent_at: sql`now()`, failure: null, ...noLongerWaits })
    .where(inArray(mails.id, mailIds));
}

export type FailedTry = { status?: "failed"; failure: string; handed_over: number };

export async function noteFailure(tx: Tx, mailId: string, failed: FailedTry): Promise<void> {
  await tx
    .update(mails)
    .set({ ...failed, ...(failed.status && noLongerWaits) })
    .where(eq(mails.id, mailId));
}

export async function dropMails(tx: Tx, mailIds: string[]): Promise<void> {
  await tx
    .update(mails)
    .set({ status: "dropped", ...noLongerWaits })
    .where(inArray(mails.id, mailIds));
}

/** Holds a mail to the coach back, and makes sure that a digest will include it. */
export async function holdForDigest(tx: Tx, mailId: string): Promise<void> {
  await tx.transaction(async (inner) => {
    await inner.update(mails).set({ status: "held" }).where(eq(mails.id, mailId));
    await postDigest(inner);
  });
}

/** Posts a digest for later, if there is something to include and none is waiting. */
export async function postDigest(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into mails (kind, once, send_after) select 'digest', 'digest', now() + make_interval(mins => ${digestMinutes})
    where exists (select from mails where status = 'held') on conflict do nothing`);
}

/** For mails still held long after the last digest; a digest that keeps failing is not posted repeatedly. */
export async function postMissingDigest(tx: Tx): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from mails where kind = 'digest' and created_at > now() - interval '1 hour' limit 1`,
  );
  if (rowCount === 0) await postDigest(tx);
}

/** Tells a restored mail from one that failed on its own. */
const restored = "Restored from a backup, not sent";
const isRestored = and(eq(mails.status, "failed"), eq(mails.failure, restored));

/** Mails pending at backup time may have been sent since, so each waits for the operator's decision. */
export async function holdRestoredMails(tx: Tx): Promise<number> {
  const isUnsent = inArray(mails.status, ["waiting", "held"]);
  const { rowCount } = await tx
    .update(mails)
    .set({ status: "failed", failure: restored })
    .where(and(isUnsent, ne(mails.kind, "digest")));
  // It would include the mails above, which are released one by one.
  await tx
    .update(mails)
    .set({ status: "dropped", ...noLongerWaits })
    .where(and(isUnsent, eq(mails.kind, "digest")));
  return rowCount ?? 0;
}

/** The table's trigger enqueues each. */
export async function sendRestoredMails(tx: Tx): Promise<number> {
  const again = { status: "waiting", attempts: 0, handed_over: 0, failure: null } as const;
  const { rowCount } = await tx.update(mails).set(again).where(isRestored);
  return rowCount ?? 0;
}

export async function dropRestoredMails(tx: Tx): Promise<number> {
  const { rowCount } = await tx.update(mails).set({ status: "dropped" }).where(isRestored);
  return rowCount ?? 0;
}

/** What visitors were sent about these things; mails to the coach store no text. */
export async function eraseMailsToVisitors(tx: Tx, aboutIds: string[]): Promise<void> {
  await tx.delete(mails).where(and(inArray(mails.about_id, aboutIds), isNotNull(mails.recipient)));
}

/** Everything that was mailed to these people. */
export async function eraseMailsToPeople(tx: Tx, people: string[]): Promise<void> {
  await tx.delete(mails).where(inArray(mails.person_id, people));
}
