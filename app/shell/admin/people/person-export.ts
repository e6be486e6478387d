import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { fileResponse } from "#app/platform/http/csv.server.ts";
import type { Route } from "./+types/person-export.ts";
import { askedFor, writeHistory } from "./person-history.server.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const one = askedFor(Object.fromEntries(url.searchParams));
  return fileResponse({ name: "person.json", type: "application/json" }, () => writeHistory(db, one));
}
