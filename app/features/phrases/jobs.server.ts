import type { TaskList } from "graphile-worker";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { removeOldMisreads } from "./mutations.server.ts";

export const phraseTasks = { remove_old_misreads: () => removeOldMisreads(serviceDb()) } satisfies TaskList;

export const phraseCron = "47 3 * * * remove_old_misreads";
