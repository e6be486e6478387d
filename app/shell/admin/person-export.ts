import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import type { Route } from "./+types/person-export.ts";
import { readHistory } from "./person-history.server.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const email = (url.searchParams.get("email") ?? "").slice(0, 254);
  const history = await readHistory(db, email);
  return new Response(JSON.stringify({ email, ...history }, null, 2), {
    headers: { "content-type": "application/json", "content-disposition": 'attachment; filename="person.json"' },
  });
}
