import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isHeldBackMessage, listMessageSenders, messageIdsOf } from "#app/features/inbox/queries.server.ts";
import { isHeldBackSubmission, listSubmissionSenders, submissionIdsOf } from "#app/features/quiz/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readAll } from "#app/platform/db/keyset.server.ts";
import { oldestJobSeconds } from "#app/platform/jobs/queue-tables.server.ts";
import { mails } from "./tables.server.ts";

export type PostedMail = NonNullable<Awaited<ReturnType<typeof getMail>>>;

export async function getMail(tx: Tx, id: string) {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id));
  return mail;
}

const { id, kind, status, subject, body, failure, created_at, sent_at } = mails;
const logged = { id, kind, status, subject, body, failure, created_at, sent_at };
const exported = { ...logged, recipient: mails.recipient };
export type LoggedMail = Awaited<ReturnType<typeof listMailsAbout>>[number];

/** What was mailed about a message or a submission, and what became of it. */
export async function listMailsAbout(tx: Tx, requestId: string) {
  return tx.select(logged).from(mails).where(isAboutRequest(requestId)).orderBy(asc(created_at), asc(id));
}

function isAboutRequest(requestId: string) {
  return or(eq(mails.message_id, requestId), eq(mails.submission_id, requestId));
}

/** The messages that were answered by mail, for a query of the messages. */
export function repliedMessageIds(tx: Tx) {
  return tx
    .select({ id: mails.message_id })
    .from(mails)
    .where(and(eq(kind, "reply"), isNotNull(mails.message_id)));
}

/** What was mailed about all that this address sent, newest first; as much as a person can read. */
export async function listMailsTo(tx: Tx, email: string) {
  return tx.select(exported).from(mails).where(isAbout(tx, email)).orderBy(desc(created_at), desc(id)).limit(400);
}

/** What the coach answered to this address, newest first, but for the answers to one request. */
export async function listRepliesTo(tx: Tx, { email, except, most }: { email: string; except: string; most: number }) {
  const isOther = sql`coalesce(${mails.message_id}, ${mails.submission_id}) <> ${except}`;
  const rows = tx
    .select(logged)
    .from(mails)
    .where(and(eq(kind, "reply"), isAbout(tx, email), isOther));
  return rows.orderBy(desc(created_at), desc(id)).limit(most);
}

/** And every one of them, for the export. */
export function eachMailTo(tx: Tx, email: string) {
  return readAll({
    table: mails,
    conditions: [isAbout(tx, email)],
    search: { words: "", texts: [] },
    read: (where, order, limit) => {
      const rows = tx.select(exported).from(mails).where(where);
      return rows.orderBy(...order).limit(limit);
    },
  });
}

function isAbout(tx: Tx, email: string) {
  return or(
    inArray(mails.message_id, messageIdsOf(tx, email)),
    inArray(mails.submission_id, submissionIdsOf(tx, email)),
  );
}

/** The acknowledgement that a reply follows on, so that both lie in one thread. */
export async function getAcknowledgementId(tx: Tx, requestId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id })
    .from(mails)
    .where(and(isAboutRequest(requestId), eq(kind, "acknowledgement"), eq(status, "sent")));
  return found?.id;
}

export async function countCoachMailsLately(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(mails)
    .where(and(isNull(mails.recipient), gt(sent_at, sql`now() - interval '1 hour'`)));
  return row?.total ?? 0;
}

/** What is behind with the mails; one that waits has its job in the queue, which is a shorter list than the mails. */
export async function readMailMetrics(tx: Tx) {
  const { count: waiting, seconds: oldestSeconds } = await oldestJobSeconds(tx, "send_mail");
  const failed = await tx.$count(mails, eq(status, "failed"));
  const failedToCoach = await tx.$count(mails, and(eq(status, "failed"), isNull(mails.recipient)));
  return { waiting, oldestSeconds, failed, failedToCoach };
}

/** Whether it is about a request that came beyond the budget of its network, and still counts as such. */
export async function isAboutHeldBack(tx: Tx, { message_id, submission_id }: PostedMail): Promise<boolean> {
  if (message_id) return isHeldBackMessage(tx, message_id);
  return submission_id ? isHeldBackSubmission(tx, submission_id) : false;
}

export type HeldMail = Awaited<ReturnType<typeof listHeldMails>>[number];

/** Held for the digest, with whom each is about. */
export async function listHeldMails(tx: Tx, most: number) {
  const held = await tx
    .select({ id, kind, about: sql<string>`coalesce(${mails.message_id}, ${mails.submission_id})` })
    .from(mails)
    .where(eq(status, "held"))
    .orderBy(asc(created_at), asc(id))
    .limit(most);
  const senders = await listSenders(
    tx,
    held.map(({ about }) => about),
  );
  return held.flatMap((mail) => {
    const sender = senders.get(mail.about);
    if (!sender) return [];
    const { name, email, spam, form } = sender;
    return { id: mail.id, name, email, isHeldBack: spam === "flood", about: mail.kind === "reminder" ? late : form };
  });
}

const late = "Waits for an answer";

async function listSenders(tx: Tx, ids: string[]) {
  const ofMessages = (await listMessageSenders(tx, ids)).map(({ source, ...sender }) => ({
    ...sender,
    form: source === "booking" ? "Booking" : "Contact",
  }));
  const ofQuizzes = (await listSubmissionSenders(tx, ids)).map((sender) => ({ ...sender, form: "Quiz" }));
  return new Map([...ofMessages, ...ofQuizzes].map((sender) => [sender.id, sender]));
}
