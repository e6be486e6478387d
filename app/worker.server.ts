import { parseCrontab } from "graphile-worker";
import { accountCron, accountTasks } from "#app/features/accounts/jobs.server.ts";
import { deletionCron, deletionTasks } from "#app/features/deletions/jobs.server.ts";
import { healthCron, healthTasks } from "#app/features/health/jobs.server.ts";
import { inboxCron, inboxTasks } from "#app/features/inbox/jobs.server.ts";
import { inboxMails } from "#app/features/inbox/mails.server.ts";
import { insightCron, insightTasks } from "#app/features/insights/jobs.server.ts";
import { notificationCron, notificationTasks } from "#app/features/notifications/jobs.server.ts";
import { typedAddress } from "#app/features/notifications/queries.server.ts";
import { peopleCron, peopleTasks } from "#app/features/people/jobs.server.ts";
import { pictureCron, pictureTasks } from "#app/features/pictures/jobs.server.ts";
import { quizCron, quizTasks } from "#app/features/quiz/jobs.server.ts";
import { quizMails } from "#app/features/quiz/mails.server.ts";
import { settingsTasks } from "#app/features/settings/jobs.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { linkCron, linkTasks } from "#app/platform/links/jobs.server.ts";

/** Every feature's mails. */
export const registeredMails = [...inboxMails, ...quizMails];

/** Every feature's jobs in one task list, and what runs by the clock. */
export function startJobs(): Promise<Worker> {
  const crons = [
    accountCron,
    deletionCron,
    healthCron,
    notificationCron,
    inboxCron,
    insightCron,
    linkCron,
    peopleCron,
    pictureCron,
    quizCron,
  ];
  const tasks = {
    ...accountTasks,
    ...deletionTasks,
    ...healthTasks,
    ...inboxTasks,
    ...insightTasks,
    ...linkTasks,
    ...notificationTasks({ mails: registeredMails, addressOf: typedAddress }),
    ...peopleTasks,
    ...pictureTasks,
    ...quizTasks,
    ...settingsTasks,
  };
  return startWorker(tasks, parseCrontab(crons.join("\n")));
}
