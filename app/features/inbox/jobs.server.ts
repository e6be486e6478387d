import type { TaskList } from "graphile-worker";
import { getRetentionMonths } from "#app/features/settings/queries.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { forgetFormUses, removeOldMessages, removeSpamMessages } from "./mutations.server.ts";
import { spamDays } from "./schema.ts";

/** What has been closed for long is removed, and old spam; so is who used a form yesterday. */
async function removeOldRequests(): Promise<void> {
  const months = await getRetentionMonths(serviceDb());
  await removeOldMessages(serviceDb(), { months });
  await removeSpamMessages(serviceDb(), { days: spamDays });
  await forgetFormUses(serviceDb());
}

export const inboxTasks = { remove_old_requests: removeOldRequests } satisfies TaskList;

export const inboxCron = "17 3 * * * remove_old_requests";
