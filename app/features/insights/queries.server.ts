import { and, asc, between, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { blogPosts } from "#app/features/blog/tables.server.ts";
import { quizQuestions } from "#app/features/quiz/tables.server.ts";
import { services } from "#app/features/services/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Day } from "./period.ts";
import { dailyPages, dailySources, dailySteps, dailyVisits, viewCounts } from "./tables.server.ts";
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

export type PageFigures = Awaited<ReturnType<typeof listPages>>[number];

/** The pages that were seen most; services and articles by their titles, while there are such. */
export async function listPages(tx: Tx, { since, until }: Range) {
  const seen = tx
    .select({
      path: dailyPages.path,
      views: total(dailyPages.views).as("views"),
      visitors: total(dailyPages.visitors).as("visitors"),
    })
    .from(dailyPages)
    .where(between(dailyPages.day, since, until))
    .groupBy(dailyPages.path)
    .orderBy(desc(sql`views`), asc(dailyPages.path))
    .limit(listed)
    .as("seen");
  const title = sql<string | null>`coalesce(${services.title}, ${blogPosts.title})`;
  return tx
    .select({ path: seen.path, views: seen.views, visitors: seen.visitors, title })
    .from(seen)
    .leftJoin(services, eq(services.link, seen.path))
    .leftJoin(blogPosts, eq(sql`'/blog/' || ${blogPosts.id}`, seen.path))
    .orderBy(desc(seen.views), asc(seen.path));
}

type Reach = {
  visitors: number;
  saw_service: number;
  started_quiz: number;
  finished_quiz: number;
  sent_request: number;
};
export type SourceFigures = { source: string } & Reach;

/** Where visits began, and how far they came from there. */
export async function listSources(tx: Tx, { since, until }: Range): Promise<SourceFigures[]> {
  return tx
    .select({ source: dailySources.source, ...reach() })
    .from(dailySources)
    .where(between(dailySources.day, since, until))
    .groupBy(dailySources.source)
    .orderBy(desc(total(dailySources.visitors)), asc(dailySources.source))
    .limit(listed);
}

export async function getReach(tx: Tx, { since, until }: Range): Promise<Reach> {
  const [all] = await tx
    .select(reach())
    .from(dailySources)
    .where(between(dailySources.day, since, until));
  if (!all) throw new Error("a sum answers one row");
  return all;
}

export type CampaignFigures = Awaited<ReturnType<typeof listCampaigns>>[number];

export async function listCampaigns(tx: Tx, { since, until }: Range) {
  const { source, medium, campaign, visitors, sent_request } = dailySources;
  return tx
    .select({ source, medium, campaign, visitors: total(visitors), sent_request: total(sent_request) })
    .from(dailySources)
    .where(and(between(dailySources.day, since, until), or(ne(medium, ""), ne(campaign, ""))))
    .groupBy(source, medium, campaign)
    .orderBy(desc(total(visitors)), asc(source), asc(medium), asc(campaign))
    .limit(listed);
}

export type StepFigures = { step: string; label: string; visitors: number };

/** How many came to each question of today's quiz, in its order, then to the contact step and to its end. */
export async function listQuizSteps(tx: Tx, { since, until }: Range): Promise<StepFigures[]> {
  const { rows } = await tx.execute<StepFigures>(sql`
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

function reach() {
  const { visitors, saw_service, started_quiz, finished_quiz, sent_request } = dailySources;
  return {
    visitors: total(visitors),
    saw_service: total(saw_service),
    started_quiz: total(started_quiz),
    finished_quiz: total(finished_quiz),
    sent_request: total(sent_request),
  };
}

function total(column: PgColumn): SQL<number> {
  return sql<number>`coalesce(sum(${column}), 0)::int`;
}
