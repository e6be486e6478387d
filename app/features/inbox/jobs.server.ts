import type { TaskList } from "graphile-worker";
import { getRetentionMonths, requireSettings } from "#app/features/settings/queries.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { forgetFormUses, postReminders, removeOldMessages } from "./mutations.server.ts";
import { spamDays } from "./schema.ts";
import { removeSpamMessages } from "./spam.server.ts";

const remindHoursBefore = 4;

/** Shortly before the promised reply time ends. */
async function remindOfMessages(): Promise<void> {
  const { reply_hours } = await requireSettings(serviceDb());
  await postReminders(serviceDb(), { afterHours: Math.max(1, reply_hours - remindHoursBefore) });
}

/** Removes requests closed long ago, old spam, and yesterday's senders. */
async function removeOldRequests(): Promise<void> {
  const months = await getRetentionMonths(serviceDb());
  await removeOldMessages(serviceDb(), { months });
  await removeSpamMessages(serviceDb(), { days: spamDays });
  await forgetFormUses(serviceDb());
}

export const inboxTasks = {
  remind_of_messages: remindOfMessages,
  remove_old_requests: removeOldRequests,
} satisfies TaskList;

export const inboxCron = ["*/10 * * * * remind_of_messages", "17 3 * * * remove_old_requests"].join("\n");
