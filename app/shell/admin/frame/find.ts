import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { findPosts } from "#app/features/blog/queries.server.ts";
import { listMessages } from "#app/features/inbox/queries.server.ts";
import { InboxView } from "#app/features/inbox/schema.ts";
import { findPeople } from "#app/features/people/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Route } from "./+types/find.ts";

export type FoundInSite = Awaited<ReturnType<typeof findInSite>>;
const most = 5;

/** People, messages and posts for the jump menu, while typing. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  return findInSite(db, InboxView.parse({ q: url.searchParams.get("q") }));
}

/** On failure the typed text stays and nothing is found. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => nothing);
}

const nothing = { q: "", people: [], messages: [], posts: [] };

async function findInSite(db: Tx, view: InboxView) {
  const { q } = view;
  const { people } = await findPeople(db, { q, show: "all" });
  // One letter matches nearly everything.
  if (q.length < 2) return { ...nothing, q, people };
  const [{ rows }, posts] = await Promise.all([listMessages(db, view), findPosts(db, { q, most })]);
  const messages = rows.slice(0, most).map(({ id, name, email, snippet }) => ({ id, name, note: snippet || email }));
  return { q, people, messages, posts };
}
