import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";

const days = 30;

/** A month of raw views as a site has them: visits of about four pages, some through the quiz, a few with a request. */
export async function fillViews(databaseUrl: string, count: number): Promise<void> {
  const steps = await listSteps(databaseUrl);
  await withClient(databaseUrl, async (owner) => {
    // The views' owner may write past row-level security.
    await owner.query("set role courtside_intake");
    for (let ago = 0; ago < days; ago++) {
      // No two days are alike.
      const views = Math.round((count / days) * (0.64 + ((ago * 7) % 10) * 0.08));
      await owner.query("select open_view_day(current_date - $1::int)", [ago]);
      await owner.query(viewsOfDay, [ago, views, steps]);
      await owner.query("insert into view_counts values (current_date - $1::int, $2)", [ago, views]);
    }
  });
}

function listSteps(databaseUrl: string): Promise<string[]> {
  return withClient(doorUrl(databaseUrl, testSecret, "courtside_visitor"), async (visitor) => {
    const { rows } = await visitor.query<{ id: string }>("select id from quiz_questions order by display_order");
    return [...rows.map(({ id }) => id), "contact", "quiz-sent"];
  });
}

// A visit has eight pages; one in five goes into the quiz, and a sixth of those continue at each step.
const viewsOfDay = `
  insert into page_views (day, seen_at, visitor, path, reached, source, medium, campaign)
  select current_date - $1::int, date_trunc('minute', now()), md5($1 || ' ' || visit)::uuid,
    case when place = 0 then '/' when in_quiz then '/quiz'
      else (array['/services', '/services/on-court-lessons', '/services/video-analysis', '/services/mental-performance',
        '/blog', '/book-session', '/privacy', 'other'])[1 + (hashint4(n) & 2147483647) % 8] end,
    case when in_quiz then ($3::text[])[place] end,
    case when place > 0 then '' else (array['', '', 'google.com', 'google.com', 'google.com', 'instagram.com',
      'club.example', 'newsletter', 'bing.com'])[1 + visit % 9] end,
    case when place = 0 and visit % 9 = 7 then 'mail' else '' end,
    case when place = 0 and visit % 9 = 7 then 'spring' else '' end
  from (
    select n, n / 8 as visit, n % 8 as place, (n / 8) % 5 = 0 and n % 8 between 1 and 1 + (n / 40) % 6 as in_quiz
    from generate_series(0, $2::int - 1) n
  ) as made`;

/** The eleven months before, rolled up, with as many pages and sources a day as a busy site has. */
export async function fillYear(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (owner) => {
    await owner.query("set role courtside_intake");
    await owner.query("insert into view_counts select current_date - ago, 300000 from generate_series(30, 365) ago");
  });
  await withClient(doorUrl(databaseUrl, testSecret, "courtside_service"), async (service) => {
    await service.query(
      "insert into daily_visits select current_date - ago, 300000, 75000 from generate_series(30, 365) ago",
    );
    await service.query(`insert into daily_pages select current_date - ago, '/services/page-' || page, 3000, 750
      from generate_series(30, 365) ago, generate_series(1, 100) page`);
    await service.query(`insert into daily_sources select current_date - ago, 'host' || source || '.example', '', '', 750, 300, 90, 30, 9
      from generate_series(30, 365) ago, generate_series(1, 100) source`);
  });
}
