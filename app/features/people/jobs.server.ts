import type { TaskList } from "graphile-worker";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { forgetFinalMerges } from "./merge.server.ts";
import { removePeopleWithoutTrace } from "./mutations.server.ts";

async function removePeople(): Promise<void> {
  await removePeopleWithoutTrace(serviceDb());
}

async function forgetMerges(): Promise<void> {
  await forgetFinalMerges(serviceDb());
}

export const peopleTasks = {
  remove_people_without_trace: removePeople,
  forget_final_merges: forgetMerges,
} satisfies TaskList;

/** Deletes people after their old requests are gone. */
export const peopleCron = ["37 3 * * * remove_people_without_trace", "47 3 * * * forget_final_merges"].join("\n");
