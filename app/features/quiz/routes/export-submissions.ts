import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { csvLine, csvResponse } from "#app/platform/http/csv.server.ts";
import { eachSubmission } from "../queries.server.ts";
import { SubmissionsView } from "../schema.ts";
import type { Route } from "./+types/export-submissions.ts";

const columns = [
  "created_at",
  "name",
  "email",
  "phone",
  "recommended_service",
  "age_group",
  "ranking_level",
  "goals",
  "training_preference",
  "status",
] as const;

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = SubmissionsView.parse(Object.fromEntries(url.searchParams));
  return csvResponse("quiz-submissions.csv", lines);

  async function* lines() {
    yield csvLine([...columns]);
    for await (const submission of eachSubmission(db, view)) yield csvLine(columns.map((column) => submission[column]));
  }
}
