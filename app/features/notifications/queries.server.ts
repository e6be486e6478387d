import { and, asc, count, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { messages } from "#app/features/inbox/tables.server.ts";
import { quizSubmissions } from "#app/features/quiz/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readAll } from "#app/platform/db/keyset.server.ts";
import { oldestJobSeconds } from "#app/platform/jobs/queue-metrics.server.ts";
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

/** What was mailed about a message, and what became of it. */
export async function listMailsAbout(tx: Tx, messageId: string) {
  return tx.select(logged).from(mails).where(eq(mails.message_id, messageId)).orderBy(asc(created_at), asc(id));
}

/** What was mailed about all that this address sent, newest first; as much as a person can read. */
export async function listMailsTo(tx: Tx, email: string) {
  return tx.select(exported).from(mails).where(isAbout(email)).orderBy(desc(created_at), desc(id)).limit(400);
}

/** And every one of them, for the export. */
export function eachMailTo(tx: Tx, email: string) {
  return readAll({
    table: mails,
    conditions: [isAbout(email)],
    search: { words: "", text: sql`` },
    read: (where, order, limit) => {
      const rows = tx.select(exported).from(mails).where(where);
      return rows.orderBy(...order).limit(limit);
    },
  });
}

function isAbout(email: string): SQL {
  return sql`(${mails.message_id} in (select m.id from ${messages} m where lower(m.email) = lower(${email}))
    or ${mails.submission_id} in (select s.id from ${quizSubmissions} s where lower(s.email) = lower(${email})))`;
}

/** The acknowledgement that a reply follows on, so that both lie in one thread. */
export async function getAcknowledgementId(tx: Tx, messageId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id })
    .from(mails)
    .where(and(eq(mails.message_id, messageId), eq(kind, "acknowledgement"), eq(status, "sent")));
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
  const { rowCount } = await tx.execute(sql`
    select from messages where id = ${message_id} and spam = 'flood'
    union all select from quiz_submissions where id = ${submission_id} and spam = 'flood'`);
  return rowCount === 1;
}

export type HeldMail = Awaited<ReturnType<typeof listHeldMails>>[number];

/** Held for the digest, with whom each is about. */
export async function listHeldMails(tx: Tx, most: number) {
  return tx
    .select({
      id,
      email: sql<string>`coalesce(${messages.email}, ${quizSubmissions.email})`,
      isHeldBack: sql<boolean>`coalesce(${messages.spam}, ${quizSubmissions.spam}, '') = 'flood'`,
      name: sql<string>`coalesce(${messages.name}, ${quizSubmissions.name})`,
      about: sql<string>`case when ${mails.kind} = 'reminder' then 'Waits for an answer'
        when ${messages.id} is null then 'Quiz'
        when ${messages.source} = 'booking' then 'Booking' else 'Contact' end`,
    })
    .from(mails)
    .leftJoin(messages, eq(messages.id, mails.message_id))
    .leftJoin(quizSubmissions, eq(quizSubmissions.id, mails.submission_id))
    .where(eq(status, "held"))
    .orderBy(asc(created_at), asc(id))
    .limit(most);
}
