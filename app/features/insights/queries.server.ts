import { asc, between, eq, sql } from "drizzle-orm";
import { blogPosts } from "#app/features/blog/tables.server.ts";
import { quizQuestions } from "#app/features/quiz/tables.server.ts";
import { services } from "#app/features/services/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Day } from "./period.ts";
import { dailyPages, dailySources, dailySteps, dailyVisits, isTagged, viewCounts } from "./tables.server.ts";
import { isFixedPage, isQuestion, type View } from "./view.ts";

/** Days of the coach's calendar, both included. */
export type Range = { since: string; until: string };

const listed = 10;

/** Of the pages and questions that these views name, those that a visitor can see. */
export async function listKnown(tx: Tx, views: readonly View[]): Promise<Set<string>> {
  const paths = new Set(views.map(({ path }) => path).filter((path) => !isFixedPage(path)));
  const questions = new Set(views.map(({ reached }) => reached).filter(isQuestion));
  if (paths.size + questions.size === 0) return new Set();
  const list = (names: Iterable<string>) => sql`${sql.param([...names])}::text[]`;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select link as name from ${services} where published and link = any(${list(paths)})
    union all
    select path from unnest(${list(paths)}) as path join ${blogPosts} on id::text = substr(path, 7) and published
    where path like '/blog/%'
    union all
    select asked from unnest(${list(questions)}) as asked join ${quizQuestions} on id = asked::uuid`);
  return new Set(rows.map(({ name }) => name));
}

/** The days that had views; those of today are counted to the second, its visitors to the minute. */
export async function listDays(tx: Tx, { since, until }: Range): Promise<Day[]> {
  return tx
    .select({
      day: viewCounts.day,
      views: viewCounts.views,
      visitors: sql<number>`coalesce(${dailyVisits.visitors}, 0)`,
    })
    .from(viewCounts)
    .leftJoin(dailyVisits, eq(dailyVisits.day, viewCounts.day))
    .where(between(viewCounts.day, since, until))
    .orderBy(asc(viewCounts.day));
}

export type PageMetrics = { path: string; title: string | null; views: number; visitors: number };
type Pages = { pages: PageMetrics[]; services: Record<string, number> };

/** The pages that were seen most, with their titles while there are such; and of each service, by how many. */
export async function readPages(tx: Tx, { since, until }: Range): Promise<Pages> {
  const { rows } = await tx.execute<Pages>(sql`
    with seen as materialized (
      select path, sum(views)::int as views, sum(visitors)::int as visitors from ${dailyPages}
      where day between ${since} and ${until} group by path
    ), most as (select * from seen order by views desc, path limit ${listed})
    select
      (select coalesce(json_agg(page), '[]') from (
        select path, coalesce(s.title, p.title) as title, most.views, most.visitors
        from most left join ${services} as s on s.link = path left join ${blogPosts} as p on '/blog/' || p.id = path
        order by views desc, path) as page) as pages,
      (select coalesce(json_object_agg(path, visitors), '{}') from seen where path in (select link from ${services}))
        as services`);
  return only(rows);
}

export type Reach = {
  visitors: number;
  saw_service: number;
  started_quiz: number;
  finished_quiz: number;
  sent_request: number;
};
export type SourceMetrics = { source: string } & Reach;
export type CampaignMetrics = { source: string; medium: string; campaign: string } & Reach;
type Sources = { total: Reach; sources: SourceMetrics[]; campaigns: CampaignMetrics[] };

/** Where visits began and how far they came from there: all together, by source, and by campaign. */
export async function readSources(tx: Tx, { since, until }: Range): Promise<Sources> {
  const isWithin = sql`day between ${since} and ${until}`;
  const { rows } = await tx.execute<Sources>(sql`
    with by_source as materialized (
      select source, ${reach} from ${dailySources} where ${isWithin} group by source
    )
    select
      (select row_to_json(total) from (select ${reach} from by_source) as total) as total,
      (select coalesce(json_agg(most), '[]') from (
        select * from by_source order by visitors desc, source limit ${listed}) as most) as sources,
      (select coalesce(json_agg(tagged), '[]') from (
        select source, medium, campaign, ${reach} from ${dailySources} where ${isWithin} and ${isTagged}
        group by source, medium, campaign
        order by visitors desc, source, medium, campaign limit ${listed}) as tagged) as campaigns`);
  return only(rows);
}

const reach = sql.raw(
  ["visitors", "saw_service", "started_quiz", "finished_quiz", "sent_request"]
    .map((count) => `coalesce(sum(${count}), 0)::int as ${count}`)
    .join(", "),
);

export type StepMetrics = { step: string; label: string; visitors: number };

/** How many came to each question of today's quiz, in its order, then to the contact step and to its end. */
export async function listQuizSteps(tx: Tx, { since, until }: Range): Promise<StepMetrics[]> {
  const { rows } = await tx.execute<StepMetrics>(sql`
    with steps as (
      select id::text as step, question_text as label, row_number() over (order by display_order, created_at, id) as place
      from ${quizQuestions}
      union all values ('contact', 'Name and email', 1000000), ('quiz-sent', 'Sent', 1000001)
    )
    select step, label, coalesce(sum(visitors), 0)::int as visitors
    from steps left join (select step, visitors from ${dailySteps} where day between ${since} and ${until}) as seen
      using (step)
    group by step, label, place order by place`);
  return rows;
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("a query without from answers one row");
  return row;
}
