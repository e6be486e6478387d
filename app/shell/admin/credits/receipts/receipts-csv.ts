import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { listReceipts } from "#app/features/credits/queries.server.ts";
import { accountantCells, accountantColumns, monthOf } from "#app/features/credits/receipts/receipt.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import { csvLine, csvResponse } from "#app/platform/http/csv.server.ts";
import type { Route } from "./+types/receipts-csv.ts";

/** A month for the accountant. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { time_zone } = await requireSettings(db);
  const month = monthOf(url.searchParams.get("month"), todayIn(time_zone));
  return csvResponse(`receipts-${month.name}.csv`, lines);

  async function* lines() {
    yield csvLine(accountantColumns);
    for (const receipt of await listReceipts(db, month)) yield csvLine(accountantCells(receipt));
  }
}
