import type { TaskList } from "graphile-worker";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { writeOutSeries } from "./write-out.server.ts";

async function writeOut(): Promise<void> {
  const { time_zone } = (await getPublicSettings(serviceDb())) ?? defaultSettings;
  await writeOutSeries(serviceDb(), time_zone);
}

export const calendarTasks = { write_out_series: writeOut } satisfies TaskList;

export const calendarCron = "17 3 * * * write_out_series";
