import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { sessionName } from "#app/features/services/schema.ts";
import { csvLine, csvResponse } from "#app/platform/http/csv.server.ts";
import { eachMessage } from "../queries.server.ts";
import { InboxView } from "../schema.ts";
import type { Route } from "./+types/export-messages.ts";

const columns = [
  "created_at",
  "name",
  "email",
  "phone",
  "source",
  "session_type",
  "session",
  "preferred_date",
  "skill_level",
  "price_option",
  "message",
  "status",
  "answered_at",
] as const;

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = InboxView.parse(Object.fromEntries(url.searchParams));
  return csvResponse("messages.csv", lines);

  async function* lines() {
    yield csvLine([...columns]);
    for await (const message of eachMessage(db, view)) {
      const row = { ...message, session: sessionName(message) };
      yield csvLine(columns.map((column) => row[column]));
    }
  }
}
