import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { PeopleView } from "../person-input.server.ts";
import { listPeople } from "../queries.server.ts";
import type { Route } from "./+types/find-people.ts";

const mostFound = 8;

/** The first few by name, for whoever is still typing. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { q, show } = PeopleView.parse(Object.fromEntries(url.searchParams));
  const { rows } = q ? await listPeople(db, { q, show }) : { rows: [] };
  return { q, people: rows.slice(0, mostFound) };
}

/** Whatever kept them from coming: what is being typed stays, and nobody is found. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ q: "", people: [] }));
}
