import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { deletePlace } from "../places.server.ts";
import { placeTexts } from "../places.ts";
import type { Route } from "./+types/place-delete.ts";

export const action = adminAction({
  errorMessage: placeTexts.notDeleted,
  act: ({ db, params }) =>
    actOn(params.id, async (id) => {
      const outcome = await deletePlace(db, id);
      return outcome === "in use" ? { refused: placeTexts.inUse } : outcome === "deleted";
    }),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
