import type { TaskList } from "graphile-worker";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { rollUpViews, tidyViews } from "./mutations.server.ts";

async function rollUp(): Promise<void> {
  await rollUpViews(serviceDb());
}

/** Every hour, because days end at different hours in each time zone; and at a start that missed its hour. */
async function tidy(): Promise<void> {
  const { time_zone } = await requireSettings(serviceDb());
  await rollUpViews(serviceDb());
  await tidyViews(serviceDb(), todayIn(time_zone));
}

export const insightTasks = { roll_up_views: rollUp, tidy_views: tidy } satisfies TaskList;

// One queue, so that a slow roll-up is not overtaken by the next.
export const insightCron = [
  "* * * * * roll_up_views ?queue=insights&jobKey=roll_up_views&max=3",
  "1 * * * * tidy_views ?fill=1h&queue=insights&jobKey=tidy_views&max=5",
].join("\n");
