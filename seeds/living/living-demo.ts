import pg from "pg";
import { addBusySource, readBusySource } from "#app/features/calendar/busy/busy.server.ts";
import { busySources } from "#app/features/calendar/busy/busy-tables.server.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { openCourt, planTimeOff } from "./court.ts";
import { planDays } from "./days.ts";
import { markAsDemo } from "./demo-mark.ts";
import { planFamilyPage } from "./family-page.ts";
import { planHouseholds } from "./households.ts";
import { planLessons } from "./lessons.ts";
import { deliverMails } from "./mails.ts";
import { planCharges, planPackages } from "./packages.ts";
import { planQuizResults } from "./quiz-results.ts";
import { planRain } from "./rain.ts";
import { planRequests } from "./requests.ts";
import { settleMoments } from "./settle.ts";
import { openStage, type Stage } from "./stage.ts";
import { fillViews } from "./views.ts";
import { planWeeklyHours } from "./weekly-hours.ts";
import { planWishes } from "./wishes.ts";

type DemoSize = {
  weeks: number;
  households: number;
  lessonsPerWeek: number;
  requests: number;
  quizResults: number;
  views: number;
};

const wholeYear: DemoSize = {
  ...{ weeks: 52, households: 60, lessonsPerWeek: 3, requests: 400, quizResults: 80, views: 40_000 },
};

type Demo = {
  ownerUrl: string;
  zone: string;
  now: number;
  seed: string;
  /** The address of the coach's other calendar. */
  busyAddress?: string | undefined;
  size?: DemoSize;
};

/** A coach's last twelve months and next four weeks, the same for the same seed and moment. */
export async function playDemo({ ownerUrl, zone, now, seed, busyAddress, size = wholeYear }: Demo): Promise<void> {
  await markAsDemo(zone);
  const stage = await openStage({ now, zone, seed });
  try {
    const begin = stage.at(addDays(stage.monday, -7 * size.weeks - 14), 540);
    stage.plan(begin, () => addOtherCalendar(stage, busyAddress));
    stage.plan(begin, () => planYear(stage, { begin, size }));
    await stage.play();
    await deliverMails(stage);
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await fillViews(owner, stage, { count: size.views, weeks: size.weeks });
    await settleMoments(owner, stage.acts);
    await owner.end();
  } finally {
    await stage.close();
  }
}

async function planYear(stage: Stage, { begin, size }: { begin: number; size: DemoSize }): Promise<void> {
  const court = await openCourt(stage);
  const households = planHouseholds(stage, { count: size.households, begin: begin + msPerMinute });
  const year = { stage, court, households, begin: begin + 8 * 1_440 * msPerMinute, weeks: size.weeks };
  planTimeOff(stage);
  planWeeklyHours(year);
  planPackages(year);
  planLessons({ ...year, perWeek: size.lessonsPerWeek });
  planRequests(year, size.requests);
  planWishes(year);
  planQuizResults(year, size.quizResults);
  planRain(stage);
  planDays(year);
  planCharges(year);
  planFamilyPage(year);
}

/** Read before anything is booked, so that nothing is booked over it. */
async function addOtherCalendar({ act }: Stage, address: string | undefined): Promise<void> {
  if (!address) return;
  await act("admin", (tx) => addBusySource(tx, { name: "Personal calendar", address }));
  const jobs = connectionTo("courtside_service");
  for (const { id } of await jobs.select({ id: busySources.id }).from(busySources)) await readBusySource(jobs, id);
}
