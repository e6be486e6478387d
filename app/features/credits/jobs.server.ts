import { and, isNull, lt } from "drizzle-orm";
import type { TaskList } from "graphile-worker";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import { serviceDb } from "#app/platform/db/doors/service-door.server.ts";
import { payers } from "./payment-tables.server.ts";
import { expireSales } from "./sales.server.ts";

/** Deletes the names of erased people from receipts that need not be kept any longer. The sums stay. */
async function forgetPayers(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await serviceDb()
    .delete(payers)
    .where(and(isNull(payers.person_id), lt(payers.keep_until, today)));
}

async function expire(): Promise<void> {
  const { time_zone } = await requireSettings(serviceDb());
  await expireSales(serviceDb(), todayIn(time_zone));
}

export const creditTasks = { forget_payers: forgetPayers, expire_sales: expire } satisfies TaskList;

export const creditCron = ["57 3 * * * forget_payers", "27 * * * * expire_sales"].join("\n");
