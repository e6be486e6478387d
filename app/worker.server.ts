import { parseCronItems } from "graphile-worker";
import { inboxTasks } from "#app/features/inbox/jobs.server.ts";
import { pictureCron, pictureTasks } from "#app/features/pictures/jobs.server.ts";
import { quizTasks } from "#app/features/quiz/jobs.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";

/** Every feature's jobs in one task list. */
export function startJobs(): Promise<Worker> {
  return startWorker({ ...inboxTasks, ...quizTasks, ...pictureTasks }, parseCronItems(pictureCron));
}
