import { and, asc, count, desc, eq, inArray, isNotNull, isNull, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { isPosted, mailedIds } from "#app/features/notifications/queries.server.ts";
import type { Whose } from "#app/features/people/schema.ts";
import { snippetOf } from "#app/lib/format.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isOn, type LocalDays } from "#app/platform/db/days.server.ts";
import { pageSize, readAll, readPage } from "#app/platform/db/keyset.server.ts";
import { aboutMessage, type MessageStatus } from "./message.ts";
import type { InboxView } from "./schema.ts";
import { messageCounts, messages, replyTemplates, searchedTexts } from "./tables.server.ts";

const askedSession = { session_type: messages.session_type, session_title: messages.session_title };

export type MessagePage = Awaited<ReturnType<typeof listMessages>>;
export type ListedMessage = MessagePage["rows"][number];

type ReplyPromise = { replyHours: number };

/** One page. With a promise, the first page begins with the overdue requests, and no other page has them. */
export async function listMessages(tx: Tx, view: InboxView, promise?: ReplyPromise) {
  const { id, name, email, phone, preferred_date, message, status, source, spam, created_at } = messages;
  const shown = { id, name, email, preferred_date, ...askedSession, status, source, spam, created_at };
  const columns = { ...shown, phone, message };
  const read = (where: SQL | undefined, order: SQL[], limit: number) => {
    const rows = tx.select(columns).from(messages).where(where);
    return rows.orderBy(...order).limit(limit);
  };
  const list = wanted(view);
  const isPlain = view.folder === "inbox" && view.sort === "newest" && view.q === "";
  const isOverdue = promise && and(...list.conditions, eq(status, "new"), isOlderThan(promise.replyHours));
  const overdue = isOverdue && isPlain ? await read(isOverdue, [asc(created_at), asc(id)], pageSize) : [];
  const above = overdue.map((row) => row.id);
  const page = await readPage({ ...list, conditions: [...list.conditions, notInArray(id, above)], read }, view);
  const isFirst = !view.next && !page.previous;
  const rows = isFirst ? [...overdue, ...page.rows] : page.rows;
  return { ...page, rows: rows.map((row) => withSnippet(row, view.q)) };
}

/** The list has room for one line of text. The number is shown only if the search matched it. */
function withSnippet<Row extends { message: string | null; phone: string | null }>(row: Row, q: string) {
  const { message, phone, ...shown } = row;
  const isFoundByPhone = q !== "" && phone?.toLowerCase().includes(q.toLowerCase());
  return { ...shown, snippet: snippetOf(message ?? "", q), foundPhone: isFoundByPhone ? phone : null };
}

/** Every message of the view, for the export. */
export function eachMessage(tx: Tx, view: InboxView) {
  return readAll({
    ...wanted(view),
    read: (where, order, limit) => {
      const rows = tx.select().from(messages).where(where);
      return rows.orderBy(...order).limit(limit);
    },
  });
}

function wanted({ folder, status, source, q }: InboxView) {
  return {
    table: messages,
    conditions: [
      folder === "spam" ? isNotNull(messages.spam) : isNull(messages.spam),
      status && eq(messages.status, status),
      source && eq(messages.source, source),
    ],
    search: { words: q, texts: searchedTexts },
  };
}

export type CountsByStatus = Record<MessageStatus | "spam", number>;

/** Exact and always fast: triggers maintain the counts. */
export async function countMessages(tx: Tx): Promise<CountsByStatus> {
  const { state, total } = messageCounts;
  const rows = await tx
    .select({ state, total: sql<string>`sum(${total})` })
    .from(messageCounts)
    .groupBy(state);
  const counts = { new: 0, open: 0, processed: 0, closed: 0, spam: 0 };
  for (const row of rows) counts[row.state] = Number(row.total);
  return counts;
}

export async function getMessage(tx: Tx, id: string) {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id));
  return message;
}

/** For a timeline, by id. */
export async function listMessagesById(tx: Tx, ids: string[]) {
  return tx.select().from(messages).where(inArray(messages.id, ids));
}

export type OpenedMessage = NonNullable<Awaited<ReturnType<typeof getMessage>>>;

/** What one address wrote, newest first; as many as a person can read. */
export async function listMessagesOf(tx: Tx, email: string, most = 200) {
  const rows = tx.select().from(messages).where(isMessageFrom(email));
  return rows.orderBy(desc(messages.created_at), desc(messages.id)).limit(most);
}

/** All of them, for the export. */
export function eachMessageOf(tx: Tx, whose: Whose) {
  return readAll({
    table: messages,
    conditions: [isOfAny(whose)],
    search: { words: "", texts: searchedTexts },
    read: (where, order, limit) => {
      const rows = tx.select().from(messages).where(where);
      return rows.orderBy(...order).limit(limit);
    },
  });
}

export type Goal = { from: string; words: string };

type Written = string | null | undefined;

export function goalsOf({ goal, asked }: { goal?: Written; asked?: Written }): Goal[] {
  return [
    ...(goal ? [{ from: "Goal, from the quiz", words: goal }] : []),
    ...(asked ? [{ from: "From the last request", words: asked }] : []),
  ];
}

/** What was last written in a request for one of these people. */
export async function getRequestWords(tx: Tx, people: string[]): Promise<string | undefined> {
  const { message, person_id, player_id, spam, created_at, id } = messages;
  const [latest] = await tx
    .select({ message })
    .from(messages)
    .where(
      and(isWith(people), inArray(sql`coalesce(${player_id}, ${person_id})`, people), isNull(spam), isNotNull(message)),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(1);
  return latest?.message ?? undefined;
}

export function isMessageFrom(email: string): SQL {
  return sql`lower(${messages.email}) = lower(${email})`;
}

export type ReplyTemplate = Awaited<ReturnType<typeof listTemplates>>[number];

export async function listTemplates(tx: Tx) {
  const { id, title, body } = replyTemplates;
  return tx
    .select({ id, title, body })
    .from(replyTemplates)
    .orderBy(replyTemplates.display_order, replyTemplates.created_at, replyTemplates.id);
}

export type AnswerSpeed = Awaited<ReturnType<typeof getAnswerTimes>>;

/** How the reply promise was kept over the last thousand messages. */
export async function getAnswerTimes(tx: Tx, { replyHours }: ReplyPromise) {
  const { rows } = await tx.execute<{ median_seconds: number | null; missed: number; looked: number }>(sql`
    select
      extract(epoch from percentile_cont(0.5) within group (order by answered_at - created_at))::float8 as median_seconds,
      (count(*) filter (where coalesce(answered_at, now()) > created_at + make_interval(hours => ${replyHours})))::int
        as missed,
      count(*)::int as looked
    from (
      select created_at, answered_at from messages where spam is null order by created_at desc, id desc limit 1000
    ) as latest`);
  const { median_seconds = 0, missed = 0, looked = 0 } = rows[0] ?? {};
  return { medianMs: (median_seconds ?? 0) * 1_000, missed, of: looked };
}

/** Their messages, as a subquery for related rows. */
export function messageIdsOf(tx: Tx, whose: Whose) {
  return tx.select({ id: messages.id }).from(messages).where(isOfAny(whose));
}

/** Still new this long after arrival and without a reminder; oldest first. */
export async function listUnreminded(tx: Tx, { afterHours, most }: { afterHours: number; most: number }) {
  const { id, status, spam, created_at } = messages;
  const once = sql<string>`'reminder ' || ${id}`;
  const rows = tx.select({ id, once }).from(messages);
  return rows
    .where(and(eq(status, "new"), isNull(spam), isOlderThan(afterHours), not(isPosted(once))))
    .orderBy(created_at)
    .limit(most);
}

function isOlderThan(hours: number): SQL {
  return sql`${messages.created_at} < now() - make_interval(hours => ${hours})`;
}

/** Who sent these messages, by which form, and their spam reason. */
export async function listMessageSenders(tx: Tx, ids: string[]) {
  const { id, name, email, source, spam } = messages;
  return tx.select({ id, name, email, source, spam }).from(messages).where(inArray(id, ids));
}

/** Whether it came over its network's budget, and still counts as such. */
export async function isHeldBackMessage(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(messages, and(eq(messages.id, id), eq(messages.spam, "flood")))) === 1;
}

/** Which of these people wait for a reply, as sender or player. */
export async function peopleWithNewMessages(tx: Tx, people: string[]): Promise<string[]> {
  const { person_id, player_id, status, spam } = messages;
  const rows = await tx
    .selectDistinct({ person_id, player_id })
    .from(messages)
    .where(and(eq(status, "new"), isNull(spam), or(inArray(person_id, people), inArray(player_id, people))));
  return rows.flatMap((row) => [row.person_id, row.player_id]).filter((id) => id !== null);
}

/** Replied to from here, or completed in another way. Opening it is not enough. */
function requestCounts(tx: Tx) {
  const replied = mailedIds(tx, { kind: "reply", about_kind: aboutMessage });
  const isAnswered = sql`${messages.status} in ('processed', 'closed') or ${messages.id} in ${replied}`;
  return { requests: count(), answered: sql<number>`(count(*) filter (where ${isAnswered}))::int` };
}
const isHonestOn = (days: LocalDays) => and(isNull(messages.spam), isOn(messages.created_at, days));

/** How many requests came on these days, and how many were answered. */
export async function countRequests(tx: Tx, days: LocalDays) {
  const rows = tx.select(requestCounts(tx)).from(messages).where(isHonestOn(days));
  const [counts = { requests: 0, answered: 0 }] = await rows;
  return counts;
}

/** The same by service, if the request names one, and by session type. */
export async function countRequestsByService(tx: Tx, days: LocalDays) {
  const asked = { service_id: messages.service_id, ...askedSession };
  return tx
    .select({ ...asked, ...requestCounts(tx) })
    .from(messages)
    .where(isHonestOn(days))
    .groupBy(...Object.values(asked));
}

/** What these people sent, and what was sent for a child among them. */
export function isWith(people: string[]): SQL | undefined {
  return or(inArray(messages.person_id, people), inArray(messages.player_id, people));
}

function isOfAny({ people, addresses }: Whose): SQL | undefined {
  return or(isWith(people), ...addresses.map(isMessageFrom));
}

/** Those of them that are open. */
export function isDueWith(people: string[]): SQL | undefined {
  return and(isWith(people), inArray(messages.status, ["new", "open"]));
}

export async function countDueRequests(tx: Tx, people: string[]): Promise<number> {
  return tx.$count(messages, isDueWith(people));
}

/**
 * For the family's own page, under its role: the goal named in the quiz, and what the reader last wrote in a request.
 */
export async function readOwnGoals(tx: Tx, reader: string): Promise<Goal[]> {
  const { rows } = await tx.execute<{ goal: string | null; asked: string | null }>(
    sql`select goal, asked from own_goals(${reader})`,
  );
  return goalsOf(rows[0] ?? {});
}

/** For the family's own page: its latest requests. Policies select the rows. */
export async function listOwnRequests(tx: Tx, most: number) {
  const { id, created_at, preferred_date, session_title, status, player_id } = messages;
  return tx
    .select({ id, created_at, preferred_date, session_title, status, player_id })
    .from(messages)
    .orderBy(desc(created_at), desc(id))
    .limit(most);
}
