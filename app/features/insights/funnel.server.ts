import { sql } from "drizzle-orm";
import { messages } from "#app/features/inbox/tables.server.ts";
import { quizSubmissions } from "#app/features/quiz/tables.server.ts";
import { services } from "#app/features/services/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Range } from "./queries.server.ts";

export type LocalRange = Range & { timeZone: string };

export type Arrived = { finished_quiz: number; sent_request: number; answered: number };

/** What arrived, from the tables themselves: it counts whether or not its sender was counted as a visitor. */
export async function getArrived(tx: Tx, range: LocalRange): Promise<Arrived> {
  const { rows } = await tx.execute<Arrived>(sql`
    select
      (select count(*)::int from ${quizSubmissions} where spam is null and ${isWithin(range)}) as finished_quiz,
      count(*)::int as sent_request, count(*) filter (where status <> 'new')::int as answered
    from ${messages} where spam is null and ${isWithin(range)}`);
  const [arrived] = rows;
  if (!arrived) throw new Error("a count answers one row");
  return arrived;
}

export type ServiceMetrics = {
  /** Null stands for the requests that name no service. */
  title: string | null;
  link: string | null;
  recommended: number;
  requests: number;
  answered: number;
};

/** By service: recommended by the quiz, asked for, answered. */
export async function listServiceMetrics(tx: Tx, range: LocalRange): Promise<ServiceMetrics[]> {
  const { rows } = await tx.execute<ServiceMetrics>(sql`
    with requests as (
      select service_id, count(*)::int as requests, count(*) filter (where status <> 'new')::int as answered from (
        select status, coalesce(service_id, (select id from ${services} as named where named.session_type = m.session_type
          order by display_order, created_at, id limit 1)) as service_id
        from ${messages} as m where spam is null and ${isWithin(range)}
      ) as asked group by service_id
    ), recommended as (
      select recommended_service as link, count(*)::int as recommended from ${quizSubmissions}
      where spam is null and ${isWithin(range)} group by recommended_service
    )
    select s.title, s.link, coalesce(recommended, 0) as recommended,
      coalesce(requests, 0) as requests, coalesce(answered, 0) as answered
    from ${services} as s full join requests on service_id = s.id
      left join recommended on recommended.link = s.link
    order by s.title is null, s.display_order, s.created_at, s.id`);
  return rows;
}

/** Whether it came on one of these days, by the coach's clock. */
export function isWithin({ since, until, timeZone }: LocalRange) {
  return sql`created_at >= ${since}::date::timestamp at time zone ${timeZone}
    and created_at < (${until}::date + 1)::timestamp at time zone ${timeZone}`;
}
