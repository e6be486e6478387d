import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { PeopleView } from "../person-input.server.ts";
import { findPeople } from "../queries.server.ts";
import type { Route } from "./+types/find-people.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  return findPeople(db, PeopleView.parse(Object.fromEntries(url.searchParams)));
}

/** On any failure the typed text stays and no one is found. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ q: "", people: [] }));
}
