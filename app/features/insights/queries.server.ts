import { asc, between, eq, sql, sum } from "drizzle-orm";
import { listPublished, listTitles } from "#app/features/blog/queries.server.ts";
import { listQuestionIds, listQuizQuestions } from "#app/features/quiz/queries.server.ts";
import { listPublishedLinks, listServiceNames } from "#app/features/services/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { articlePage, pathTo } from "#app/lib/public-pages.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Day } from "./period.ts";
import { dailyPages, dailySources, dailySteps, dailyVisits, isTagged, viewCounts } from "./tables.server.ts";
import { isFixedPage, isQuestion, type View } from "./view.ts";

/** Days of the coach's calendar, both included. */
export type Range = { since: string; until: string };

const listed = 10;

/**
 * The public pages and questions among these views, each with the name it is counted under: an article under its id,
 * because its slug came later.
 */
export async function listKnown(tx: Tx, views: readonly View[]): Promise<Map<string, string>> {
  const paths = [...new Set(views.map(({ path }) => path))].filter((path) => !isFixedPage(path));
  const questions = [...new Set(views.map(({ reached }) => reached))].filter(isQuestion);
  const [posts, links] = [postNames(paths), paths.filter((path) => !path.startsWith(blog))];
  const known = await Promise.all([
    posts.length > 0 ? listPublished(tx, posts) : [],
    links.length > 0 ? listPublishedLinks(tx, links) : [],
    questions.length > 0 ? listQuestionIds(tx, questions) : [],
  ]);
  const [knownPosts, ...others] = known;
  const articles = knownPosts.flatMap(({ id, slug }) =>
    [id, slug ?? id].map((name) => [blog + name, blog + id] as const),
  );
  return new Map([...articles, ...others.flat().map((name) => [name, name] as const)]);
}

/** An article's address without its slug. */
const blog = pathTo(articlePage, "");

function postNames(paths: string[]): string[] {
  return paths.filter((path) => path.startsWith(blog)).map((path) => path.slice(blog.length));
}

/** The days with views; today's views are counted to the second, its visitors to the minute. */
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
type Seen = { pages: Omit<PageMetrics, "title">[]; services: Record<string, number> };

/** The most viewed pages, with their current titles; and the visitors of each service. */
export async function readPages(tx: Tx, { since, until }: Range) {
  const services = await listServiceNames(tx);
  const links = sql.param(services.map(({ link }) => link));
  const { rows } = await tx.execute<Seen>(sql`
    with seen as materialized (
      select path, sum(views)::int as views, sum(visitors)::int as visitors from ${dailyPages}
      where day between ${since} and ${until} group by path
    )
    select
      (select coalesce(json_agg(page), '[]') from (
        select path, views, visitors from seen order by views desc, path limit ${listed}) as page) as pages,
      (select coalesce(json_object_agg(path, visitors), '{}') from seen where path = any(${links}::text[])) as services`);
  const seen = only(rows);
  const posts = await listTitles(tx, postNames(seen.pages.map(({ path }) => path)).filter(isUuid));
  const shown = new Map([
    ...services.map(({ link, title }) => [link, { path: link, title }] as const),
    ...posts.map(({ id, slug, title }) => [blog + id, { path: blog + (slug ?? id), title }] as const),
  ]);
  const pages = seen.pages.map((page): PageMetrics => ({ ...page, title: null, ...shown.get(page.path) }));
  return { ...seen, pages };
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

/** Where visits began and how far they got: in total, by source, and by campaign. */
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

/** How many reached each question of the current quiz, in order, then the contact step and the end. */
export async function listQuizSteps(tx: Tx, { since, until }: Range): Promise<StepMetrics[]> {
  const questions = await listQuizQuestions(tx);
  const { step, visitors, day } = dailySteps;
  const rows = await tx
    .select({ step, visitors: sum(visitors).mapWith(Number) })
    .from(dailySteps)
    .where(between(day, since, until))
    .groupBy(step);
  const seen = new Map(rows.map((row) => [row.step, row.visitors]));
  const steps = [
    ...questions.map(({ id, question_text }) => ({ step: id, label: question_text })),
    { step: "contact", label: "Name and email" },
    { step: "quiz-sent", label: "Sent" },
  ];
  return steps.map((one) => ({ ...one, visitors: seen.get(one.step) ?? 0 }));
}

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("a query without from returns one row");
  return row;
}
