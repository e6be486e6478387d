import type { TaskList } from "graphile-worker";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { removeEndedLinks } from "./links.server.ts";

const keptDays = 30;

async function removeLinks(): Promise<void> {
  await removeEndedLinks(serviceDb(), { days: keptDays });
}

export const linkTasks = { remove_ended_links: removeLinks } satisfies TaskList;

export const linkCron = "42 3 * * * remove_ended_links";
