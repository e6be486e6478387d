import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { fileResponse } from "#app/platform/http/csv-response.server.ts";
import type { Route } from "./+types/person-export.ts";
import { typedAddress, writeHistory } from "./person-history.server.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const email = typedAddress(url.searchParams.get("email"));
  return fileResponse({ name: "person.json", type: "application/json" }, () => writeHistory(db, email));
}
