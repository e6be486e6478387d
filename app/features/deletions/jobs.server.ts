import type { TaskList } from "graphile-worker";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { forgetDeletions } from "./mutations.server.ts";

export const deletionTasks = { forget_deletions: () => forgetDeletions(serviceDb()) } satisfies TaskList;

export const deletionCron = "27 * * * * forget_deletions";
