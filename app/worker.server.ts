import { parseCrontab } from "graphile-worker";
import { accountCron, accountTasks } from "#app/features/accounts/jobs.server.ts";
import { isPictureInBlog } from "#app/features/blog/queries.server.ts";
import { bookingCron, bookingTasks } from "#app/features/booking/jobs.server.ts";
import { requestAddress } from "#app/features/booking/links/linked-request.server.ts";
import { newLinkMails } from "#app/features/booking/links/new-link.server.ts";
import { mayMail } from "#app/features/booking/mailed-strangers.server.ts";
import { bookingMails, readAcknowledged, readPickedState } from "#app/features/booking/mails.server.ts";
import { offerMails } from "#app/features/booking/offers/offer-mails.server.ts";
import { wishMails } from "#app/features/booking/waiting/wish-mails.server.ts";
import { weeklyMails } from "#app/features/booking/weekly-mails.server.ts";
import { calendarCron, calendarTasks } from "#app/features/calendar/jobs.server.ts";
import { creditCron, creditTasks } from "#app/features/credits/jobs.server.ts";
import { creditMails } from "#app/features/credits/receipts/mails.server.ts";
import { deletionCron, deletionTasks } from "#app/features/deletions/jobs.server.ts";
import { deviceCron, deviceTasks } from "#app/features/devices/jobs.server.ts";
import { familyCron, familyTasks } from "#app/features/family/jobs.server.ts";
import { familyMails } from "#app/features/family/mails.server.ts";
import { healthCron, healthTasks } from "#app/features/health/jobs.server.ts";
import { isPictureInHero } from "#app/features/hero/queries.server.ts";
import { inboxCron, inboxTasks } from "#app/features/inbox/jobs.server.ts";
import { coachMailWith, inboxMails, requestMailsWith } from "#app/features/inbox/mails.server.ts";
import { insightCron, insightTasks } from "#app/features/insights/jobs.server.ts";
import { isPictureInNotes } from "#app/features/notes/pictures.server.ts";
import { registryOf } from "#app/features/notifications/compose.server.ts";
import { notificationCron, notificationTasks } from "#app/features/notifications/jobs.server.ts";
import { type PostedMail, typedAddress } from "#app/features/notifications/queries.server.ts";
import { peopleCron, peopleTasks } from "#app/features/people/jobs.server.ts";
import { getMailAddress } from "#app/features/people/queries.server.ts";
import { phraseCron, phraseTasks } from "#app/features/phrases/jobs.server.ts";
import { pictureCron, pictureTasks } from "#app/features/pictures/jobs.server.ts";
import { quizCron, quizTasks } from "#app/features/quiz/jobs.server.ts";
import { quizMails } from "#app/features/quiz/mails.server.ts";
import { isPictureInServices } from "#app/features/services/queries.server.ts";
import { isPictureInSettings } from "#app/features/settings/queries.server.ts";
import { praiseMails } from "#app/features/testimonials/mails.server.ts";
import { forecastCron, forecastTasks } from "#app/features/weather/forecast/jobs.server.ts";
import { weatherMails } from "#app/features/weather/mails.server.ts";
import { withToday } from "#app/features/weather/watch.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { startWorker, type Worker } from "#app/platform/jobs/worker.server.ts";
import { linkCron, linkTasks } from "#app/platform/links/jobs.server.ts";
import { chargeTasks } from "#app/shell/admin/credits/charging.server.ts";

/** Every feature's mails. */
export const registeredMails = [
  coachMailWith(readPickedState),
  ...requestMailsWith({ addressOf: requestAddress, timeOf: readAcknowledged }),
  ...inboxMails,
  ...quizMails,
  ...bookingMails.map(withToday),
  ...weeklyMails,
  ...offerMails,
  ...wishMails,
  ...newLinkMails,
  ...creditMails,
  ...weatherMails,
  ...familyMails,
  ...praiseMails,
];

/** Every feature that shows pictures. */
export const pictureUses = [
  isPictureInHero,
  isPictureInBlog,
  isPictureInServices,
  isPictureInSettings,
  isPictureInNotes,
];

/** The address that was typed, or the person's current one. */
export async function addressOf(tx: Tx, posted: PostedMail): Promise<string | undefined> {
  const typed = await typedAddress(tx, posted);
  return typed ?? (posted.person_id ? getMailAddress(tx, posted.person_id) : undefined);
}

/** Every feature's jobs in one task list, and the scheduled ones. */
export function startJobs(): Promise<Worker> {
  const crons = [
    accountCron,
    bookingCron,
    calendarCron,
    creditCron,
    deletionCron,
    deviceCron,
    familyCron,
    forecastCron,
    healthCron,
    notificationCron,
    inboxCron,
    insightCron,
    linkCron,
    peopleCron,
    phraseCron,
    pictureCron,
    quizCron,
  ];
  const tasks = {
    ...accountTasks,
    ...bookingTasks,
    ...calendarTasks,
    ...chargeTasks,
    ...creditTasks,
    ...deletionTasks,
    ...deviceTasks(registryOf(registeredMails)),
    ...familyTasks,
    ...forecastTasks,
    ...healthTasks,
    ...inboxTasks,
    ...insightTasks,
    ...linkTasks,
    ...notificationTasks({ mails: registeredMails, addressOf, mayMail }),
    ...peopleTasks,
    ...phraseTasks,
    ...pictureTasks(pictureUses),
    ...quizTasks,
  };
  return startWorker(tasks, parseCrontab(crons.join("\n")));
}
