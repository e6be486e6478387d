import { redirect } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { hoursPath } from "../../addresses.ts";
import { lookAgainLater } from "../busy.server.ts";
import { busySourceAddress } from "../busy.ts";
import type { Route } from "./+types/busy-look-again.ts";

export async function action({ request, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const isStill = isUuid(id) && (await lookAgainLater(db, id));
  throw redirect(isStill ? busySourceAddress(id) : hoursPath, 303);
}
