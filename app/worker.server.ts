import { parseCrontab } from "graphile-worker";
import { inboxCron, inboxTasks } from "#app/features/inbox/jobs.server.ts";
import { notificationCron, notificationTasks } from "#app/features/notifications/jobs.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";

/** Every feature's jobs in one task list, and when some of them run by themselves. */
export function startJobs(): Promise<Worker> {
  const cron = [notificationCron, inboxCron].join("\n");
  return startWorker({ ...inboxTasks, ...notificationTasks }, parseCrontab(cron));
}
