import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { readBusySource, readBusySourcesLater } from "./busy/busy.server.ts";
import { writeOutSeries } from "./series/write-out.server.ts";
import { completeSessions } from "./spots/complete.server.ts";

async function writeOut(): Promise<void> {
  const { time_zone } = await requireSettings(serviceDb());
  await writeOutSeries(serviceDb(), time_zone);
}

const Payload = z.object({ sourceId: UuidInput });

export const calendarTasks = {
  write_out_series: writeOut,
  complete_sessions: async () => void (await completeSessions(serviceDb())),
  read_busy_sources: async () => readBusySourcesLater(serviceDb()),
  read_busy_source: async (payload) => readBusySource(serviceDb(), Payload.parse(payload).sourceId),
} satisfies TaskList;

export const calendarCron = [
  "17 3 * * * write_out_series",
  "*/15 * * * * read_busy_sources",
  "*/10 * * * * complete_sessions",
].join("\n");
