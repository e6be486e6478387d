import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { listRevisions } from "../queries.server.ts";
import type { Route } from "./+types/admin-revisions.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  return { revisions: isUuid(id) ? await listRevisions(db, id) : [] };
}

/** The typed text stays; the dialog says that the versions could not be loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ revisions: undefined }));
}
