import { eq, type SQL, sql } from "drizzle-orm";
import { pathTo, quizPage, servicePage } from "#app/lib/public-pages.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { dailyPages, dailySources, dailySteps, dailyVisits, pageViews, viewCounts } from "./tables.server.ts";
import type { View } from "./view.ts";

export type ViewBatch = { id: string; day: string; views: readonly (View & { visitor: string })[] };

/** Stores a batch once, however often it is submitted. Returns how many views were new. */
export async function recordViews(tx: Tx, { id, day, views }: ViewBatch): Promise<number> {
  const { rows } = await tx.execute<{ stored: number }>(
    sql`select record_views(${id}::uuid, ${day}::date, ${JSON.stringify(views)}::json) as stored`,
  );
  return rows[0]?.stored ?? 0;
}

/** The day's key; the first caller creates it and deletes those of earlier days. */
export async function saltOf(tx: Tx, day: string): Promise<string> {
  const { rows } = await tx.execute<{ salt: string }>(sql`select salt_of(${day}::date) as salt`);
  const [row] = rows;
  if (!row) throw new Error("salt_of returned nothing");
  return row.salt;
}

/** Creates the next days' tables, drops those that are rolled up and older than thirty days, and deletes old keys. */
export async function tidyViews(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`select tidy_views(${today}::date)`);
}

/** Rolls up each day with views since its last roll-up. Returns these days. */
export async function rollUpViews(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select day::text from ${viewCounts} as counted left join ${dailyVisits} as rolled using (day)
    where rolled.views is distinct from counted.views order by day`);
  for (const { day } of rows) await rollUpDay(tx, day);
  return rows.map(({ day }) => day);
}

/**
 * Recomputes the whole day, so that repeating it gives the same result. The count of visits is read first: views that
 * arrive later make the day differ from it, and the next roll-up includes them.
 */
async function rollUpDay(tx: Tx, day: string): Promise<void> {
  await tx.transaction(async (inner) => {
    await inner.execute(sql`select pg_advisory_xact_lock(hashtextextended('a roll-up of page views', 0))`);
    // A busy day is sorted and grouped in memory; one roll-up runs at a time.
    await inner.execute(sql`set local work_mem = '64MB'`);
    for (const table of [dailyVisits, dailyPages, dailySources, dailySteps])
      await inner.delete(table).where(eq(table.day, day));
    for (const insert of [visitsOf(day), pagesOf(day), sourcesOf(day), stepsOf(day)]) await inner.execute(insert);
  });
}

function visitsOf(day: string): SQL {
  return sql`
    insert into ${dailyVisits} (day, views, visitors)
    select day, sum(views), count(*) from
      (select day, visitor, count(*) as views from ${pageViews} where day = ${day} group by day, visitor) as visitors
    group by day`;
}

function pagesOf(day: string): SQL {
  return sql`
    insert into ${dailyPages} (day, path, views, visitors)
    select day, path, sum(views), count(*) from
      (select day, path, visitor, count(*) as views from ${pageViews} where day = ${day} group by day, path, visitor)
      as visitors
    group by day, path`;
}

function stepsOf(day: string): SQL {
  return sql`
    insert into ${dailySteps} (day, step, visitors)
    select day, reached, count(distinct visitor) from ${pageViews} where day = ${day} and reached is not null
    group by day, reached`;
}

/** More sources a day than this are made up; the rest share one row. */
const mostSources = 100;

/** A visit belongs to its first source; without a link it is direct. */
function sourcesOf(day: string): SQL {
  return sql`
    with arrivals as (
      select distinct on (visitor) visitor, source, medium, campaign from ${pageViews} where day = ${day}
      order by visitor, source = '', seen_at, source, medium, campaign
    ), visits as (
      select visitor, bool_or(path like ${pathTo(servicePage, "%")}) as saw_service,
        bool_or(path = ${quizPage.path}) as started_quiz,
        bool_or(reached = 'quiz-sent') as finished_quiz,
        bool_or(reached = 'sent') as sent_request
      from ${pageViews} where day = ${day} group by visitor
    ), sources as (
      select source, medium, campaign, count(*) as visitors, count(*) filter (where saw_service) as saw_service,
        count(*) filter (where started_quiz) as started_quiz, count(*) filter (where finished_quiz) as finished_quiz,
        count(*) filter (where sent_request) as sent_request,
        row_number() over (order by count(*) desc, source, medium, campaign) <= ${mostSources} as is_named
      from arrivals join visits using (visitor) group by source, medium, campaign
    )
    insert into ${dailySources} (day, source, medium, campaign, visitors, saw_service, started_quiz, finished_quiz, sent_request)
    select ${day}::date, case when is_named then source else 'other' end, case when is_named then medium else '' end,
      case when is_named then campaign else '' end, sum(visitors), sum(saw_service), sum(started_quiz),
      sum(finished_quiz), sum(sent_request)
    from sources group by 2, 3, 4`;
}
