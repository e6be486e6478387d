import { sql } from "drizzle-orm";
import { blogPosts } from "#app/features/blog/tables.server.ts";
import { type MessageStatus, messageStatuses, overviewWords } from "#app/features/inbox/message.ts";
import { messageCounts, messages } from "#app/features/inbox/tables.server.ts";
import { quizSubmissions } from "#app/features/quiz/tables.server.ts";
import { testimonials } from "#app/features/testimonials/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** One more than the badge shows, so the query stays fast however long the inbox is. */
const mostCounted = 100;

export type UnreadCounts = { messages: number; submissions: number };

export async function countUnread(tx: Tx): Promise<UnreadCounts> {
  const { rows } = await tx.execute<UnreadCounts>(sql`
    select
      (select count(*)::int from (select from ${messages} where status = 'new' and spam is null
        limit ${mostCounted}) as unread) as messages,
      (select count(*)::int from (select from ${quizSubmissions} where status = 'new' limit ${mostCounted}) as unread)
        as submissions`);
  const [counts] = rows;
  if (!counts) throw new Error("a query without from returns one row");
  return counts;
}

type Stored = {
  messages: Partial<Record<MessageStatus, number>>;
  submissions: number;
  posts: number;
  latest_post: string | null;
  testimonials: number;
};

export type OverviewMetrics = Awaited<ReturnType<typeof readOverviewMetrics>>;

/** The overview's metrics in one round trip. */
export async function readOverviewMetrics(tx: Tx) {
  const { rows } = await tx.execute<Stored>(sql`
    select
      (select coalesce(json_object_agg(status, total), '{}') from
        (select state as status, sum(total) as total from ${messageCounts} where state <> 'spam' group by state)
        as by_status) as messages,
      (select count(*)::int from ${quizSubmissions}) as submissions,
      (select count(*)::int from ${blogPosts}) as posts,
      (select max(date)::text from ${blogPosts}) as latest_post,
      (select count(*)::int from ${testimonials}) as testimonials`);
  const [stored] = rows;
  if (!stored) throw new Error("a query without from returns one row");
  return { ...stored, messages: inOverviewWords(stored.messages) };
}

function inOverviewWords(counts: Stored["messages"]) {
  const sum = (statuses: readonly MessageStatus[]) => statuses.reduce((all, one) => all + (counts[one] ?? 0), 0);
  return {
    new: sum(overviewWords.new.holds),
    contacted: sum(overviewWords.contacted.holds),
    completed: sum(overviewWords.completed.holds),
    total: sum(messageStatuses),
  };
}
