import type { TaskList } from "graphile-worker";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { removePeopleWithoutTrace } from "./mutations.server.ts";

async function removePeople(): Promise<void> {
  await removePeopleWithoutTrace(serviceDb());
}

export const peopleTasks = { remove_people_without_trace: removePeople } satisfies TaskList;

/** After old requests have gone. */
export const peopleCron = "37 3 * * * remove_people_without_trace";
