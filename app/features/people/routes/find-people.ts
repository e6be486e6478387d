import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { PeopleView } from "../person-input.server.ts";
import { listPeople } from "../queries.server.ts";
import type { Route } from "./+types/find-people.ts";

const mostFound = 8;

/** The first few by name, while typing. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { q, show } = PeopleView.parse(Object.fromEntries(url.searchParams));
  const { rows } = q ? await listPeople(db, { q, show }) : { rows: [] };
  return { q, people: rows.slice(0, mostFound) };
}

/** On any failure the typed text stays and no one is found. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ q: "", people: [] }));
}
