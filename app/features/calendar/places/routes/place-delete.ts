import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { deletePlace } from "../places.server.ts";
import { placeTexts } from "../places.ts";
import type { Route } from "./+types/place-delete.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerAction({ request, context }, placeTexts.notDeleted, async () => {
    const outcome = isUuid(id) ? await deletePlace(db, id) : "gone";
    return outcome === "in use" ? { refused: placeTexts.inUse } : outcome === "deleted";
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
