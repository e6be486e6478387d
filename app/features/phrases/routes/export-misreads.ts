import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { csvLine, csvResponse } from "#app/platform/http/csv.server.ts";
import { listMisreadPhrases } from "../queries.server.ts";
import type { Route } from "./+types/export-misreads.ts";

const columns = ["created_at", "phrase", "understood"] as const;

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const phrases = await listMisreadPhrases(db);
  return csvResponse("misread-phrases.csv", lines);

  async function* lines() {
    yield csvLine([...columns]);
    for (const phrase of phrases) yield csvLine(columns.map((column) => phrase[column]));
  }
}
