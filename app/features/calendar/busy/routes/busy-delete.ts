import { redirect } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { hoursPath } from "../../addresses.ts";
import { removeBusySource } from "../busy.server.ts";
import type { Route } from "./+types/busy-delete.ts";

/** One that is gone already is gone. */
export async function action({ request, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  if (isUuid(id)) await removeBusySource(db, id);
  throw redirect(hoursPath, 303);
}
