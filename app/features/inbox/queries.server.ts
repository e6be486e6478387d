import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { priceOptions, services } from "#app/features/services/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { escapeLike } from "#app/platform/db/escape-like.server.ts";
import type { MessageStatus } from "./message.ts";
import type { InboxView } from "./schema.ts";
import { messageCounts, messages, replyTemplates, searchedText } from "./tables.server.ts";

export const pageSize = 25;

export type MessagePage = Awaited<ReturnType<typeof listMessages>>;
export type ListedMessage = MessagePage["rows"][number];

/** One page of the list by key: as fast at the millionth message as at the first. */
export async function listMessages(tx: Tx, view: InboxView) {
  const isBackward = view.previous !== undefined;
  const isDescending = (view.sort === "newest") !== isBackward;
  const cursor = view.previous ?? view.next;
  const order = isDescending ? desc : asc;
  const { id, name, email, session_type, status, source, spam, created_at } = messages;
  const found = await tx
    .select({ id, name, email, session_type, status, source, spam, created_at })
    .from(messages)
    .where(and(...conditionsOf(view), cursor ? isBeyond(cursor, isDescending) : undefined))
    .orderBy(order(created_at), order(id))
    .limit(pageSize + 1);
  const hasMore = found.length > pageSize;
  const rows = isBackward ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize);
  return {
    rows,
    previous: (isBackward ? hasMore : cursor !== undefined) ? rows[0]?.id : undefined,
    next: isBackward || hasMore ? rows.at(-1)?.id : undefined,
  };
}

function conditionsOf({ folder, status, source, q }: InboxView) {
  return [
    folder === "spam" ? isNotNull(messages.spam) : isNull(messages.spam),
    status && eq(messages.status, status),
    source && eq(messages.source, source),
    q ? sql`${searchedText} ilike ${`%${escapeLike(q)}%`}` : undefined,
  ];
}

// The stored instant has microseconds, which a Date has not; so the database compares with the row itself.
function isBeyond(id: string, isDescending: boolean): SQL {
  const its = sql`((select c.created_at from messages c where c.id = ${id}), ${id}::uuid)`;
  return isDescending
    ? sql`(${messages.created_at}, ${messages.id}) < ${its}`
    : sql`(${messages.created_at}, ${messages.id}) > ${its}`;
}

export type MessageCounts = Record<MessageStatus | "spam", number>;

/** Exact and always as fast: triggers keep the counts. */
export async function countMessages(tx: Tx): Promise<MessageCounts> {
  const { state, total } = messageCounts;
  const rows = await tx
    .select({ state, total: sql<string>`sum(${total})` })
    .from(messageCounts)
    .groupBy(state);
  const counts = { new: 0, open: 0, processed: 0, closed: 0, spam: 0 };
  for (const row of rows) counts[row.state] = Number(row.total);
  return counts;
}

/** Every message of the view, a thousand at a time, for the export. */
export async function* eachMessage(tx: Tx, view: InboxView) {
  let last: string | undefined;
  do {
    const rows = await tx
      .select()
      .from(messages)
      .where(and(...conditionsOf(view), last ? isBeyond(last, true) : undefined))
      .orderBy(desc(messages.created_at), desc(messages.id))
      .limit(1_000);
    yield* rows;
    last = rows.length === 1_000 ? rows.at(-1)?.id : undefined;
  } while (last);
}

export async function getMessage(tx: Tx, id: string) {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id));
  return message;
}

export type OpenedMessage = NonNullable<Awaited<ReturnType<typeof getMessage>>>;

/** Everything one address wrote, newest first; as many as a person can read. */
export async function listMessagesOf(tx: Tx, email: string) {
  return tx.select().from(messages).where(isOf(email)).orderBy(desc(messages.created_at), desc(messages.id)).limit(200);
}

export function isOf(email: string): SQL {
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

export type AnswerTimes = Awaited<ReturnType<typeof getAnswerTimes>>;

/** How the promise was kept over the last thousand messages. */
export async function getAnswerTimes(tx: Tx, { replyHours }: { replyHours: number }) {
  const { rows } = await tx.execute<{ median_seconds: number | null; missed: number }>(sql`
    select
      extract(epoch from percentile_cont(0.5) within group (order by answered_at - created_at))::float8 as median_seconds,
      (count(*) filter (where coalesce(answered_at, now()) > created_at + make_interval(hours => ${replyHours})))::int
        as missed
    from (
      select created_at, answered_at from messages where spam is null order by created_at desc, id desc limit 1000
    ) as latest`);
  return { medianMs: (rows[0]?.median_seconds ?? 0) * 1_000, missed: rows[0]?.missed ?? 0 };
}

export type RequestedService = NonNullable<Awaited<ReturnType<typeof getRequestedService>>>;

/** A published service by its slug, with the prices that a request can name. */
export async function getRequestedService(tx: Tx, slug: string) {
  const { id, title, session_type } = services;
  const [service] = await tx
    .select({ id, title, session_type })
    .from(services)
    .where(and(eq(services.link, `/services/${slug}`), eq(services.published, true)));
  return service && { slug, ...service, options: await listDetailPrices(tx, service.id) };
}

async function listDetailPrices(tx: Tx, serviceId: string) {
  const { id, label, note, amount } = priceOptions;
  return tx
    .select({ id, label, note, amount })
    .from(priceOptions)
    .where(and(eq(priceOptions.service_id, serviceId), eq(priceOptions.placement, "detail")))
    .orderBy(priceOptions.display_order, priceOptions.id);
}
