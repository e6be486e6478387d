import type pg from "pg";
import { rollUpViews, tidyViews } from "#app/features/insights/mutations.server.ts";
import type { View } from "#app/features/insights/view.ts";
import { listQuizQuestions } from "#app/features/quiz/queries.server.ts";
import { addDays, daysBetween, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { seasonOf } from "./lessons.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";

type Seen = View & { visitor: string; seen_at: string };

const sources: readonly (readonly [Omit<View, "path" | "reached">, number])[] = [
  [{ source: "", medium: "", campaign: "" }, 34],
  [{ source: "google.com", medium: "", campaign: "" }, 36],
  [{ source: "instagram.com", medium: "", campaign: "" }, 11],
  [{ source: "riverside-club.example", medium: "", campaign: "" }, 7],
  [{ source: "newsletter", medium: "mail", campaign: "season" }, 5],
  [{ source: "bing.com", medium: "", campaign: "" }, 4],
  [{ source: "flyer", medium: "print", campaign: "club-board" }, 3],
];

const pages = [
  ["/services/on-court-lessons", 20],
  ["/services/video-analysis", 12],
  ["/services/mental-performance", 7],
  ["/services/fitness-analysis", 6],
  ["/services/remote-strategy", 5],
  ["/services/tournament-observation", 4],
  ["/services", 14],
  ["/blog", 10],
  ["/book-session", 14],
  ["/privacy", 1],
  ["other", 2],
] as const;

type Amount = { count: number; weeks: number };

const noReferrer = { source: "", medium: "", campaign: "" };

/**
 * A year's page views. The intake accepts only recent days, so they are inserted directly, with its rights, and
 * rolled up as the jobs do.
 */
export async function fillViews(owner: pg.Client, stage: Stage, { count, weeks }: Amount): Promise<void> {
  const random = stage.randomOf("views");
  const steps = await stage.act("visitor", listQuizQuestions);
  const first = addDays(stage.today, 1 - 7 * weeks);
  const days = Array.from({ length: daysBetween(first, stage.today) + 1 }, (_, index) => addDays(first, index));
  const weights = days.map(
    (day, index) => weightOf(day) * (0.7 + (0.6 * index) / days.length) * (0.65 + 0.7 * random.next()),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  await owner.query("begin");
  // The views' owner may write past row-level security.
  await owner.query("set local role courtside_intake");
  for (const [index, day] of days.entries()) {
    const wanted = Math.round((count * (weights[index] ?? 0)) / all);
    const views: Seen[] = [];
    while (views.length < wanted) views.push(...visitOf(random, stage.at(day, random.whole(400, 1_380)), steps));
    await record(owner, day, views.slice(0, wanted));
  }
  await owner.query("commit");
  const jobs = connectionTo("courtside_service");
  await rollUpViews(jobs);
  await tidyViews(jobs, stage.today);
}

/** More in the season, and at the weekend when people have time. */
function weightOf(day: string): number {
  return seasonOf(day) ** 2 * (weekdayOf(day) > 5 ? 1.3 : 1);
}

function visitOf(random: Random, at: number, steps: { id: string }[]): Seen[] {
  const visitor = random.uuid();
  const seen_at = new Date(Math.floor(at / 60_000) * 60_000).toISOString();
  const see = (path: string, reached: string | null = null, from: Omit<View, "path" | "reached"> = noReferrer) => ({
    ...{ visitor, seen_at, path, reached, ...from },
  });
  const from = random.weighted(sources);
  const entry = random.chance(0.7) ? "/" : random.weighted(pages);
  const visit = [see(entry, null, from)];
  const more = random.weighted([
    [0, 30],
    [1, 25],
    [2, 20],
    [4, 15],
    [7, 5],
  ] as const);
  for (let page = 0; page < more; page++) visit.push(see(random.weighted(pages)));
  if (random.chance(0.07)) {
    const reached = steps.slice(0, random.whole(1, steps.length));
    visit.push(see("/quiz"), ...reached.map(({ id }) => see("/quiz", id)));
    if (reached.length === steps.length && random.chance(0.7))
      visit.push(see("/quiz", "contact"), see("/quiz", "quiz-sent"));
  }
  if (random.chance(0.03)) visit.push(see("/book-session"), see("/book-session", "sent"));
  return visit;
}

async function record(owner: pg.Client, day: string, views: Seen[]): Promise<void> {
  if (views.length === 0) return;
  await owner.query("select open_view_day($1)", [day]);
  await owner.query(
    `insert into page_views (day, seen_at, visitor, path, reached, source, medium, campaign)
     select v.day, v.seen_at, v.visitor, v.path, v.reached, v.source, v.medium, v.campaign
     from json_to_recordset($1::json) as v (day date, visitor uuid, seen_at timestamptz, path text, reached text,
       source text, medium text, campaign text)`,
    [JSON.stringify(views.map((view) => ({ ...view, day })))],
  );
  await owner.query("insert into view_counts (day, views) values ($1, $2)", [day, views.length]);
}
