import type { TaskList } from "graphile-worker";
import { spamDays } from "#app/features/inbox/schema.ts";
import { getRetentionMonths } from "#app/features/settings/queries.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { removeOldSubmissions, removeSpamSubmissions } from "./mutations.server.ts";

async function removeOld(): Promise<void> {
  await removeOldSubmissions(serviceDb(), { months: await getRetentionMonths(serviceDb()) });
  await removeSpamSubmissions(serviceDb(), { days: spamDays });
}

export const quizTasks = { remove_old_submissions: removeOld } satisfies TaskList;

export const quizCron = "22 3 * * * remove_old_submissions";
