import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { misreadTexts } from "../meanings.ts";
import { deleteMisread } from "../mutations.server.ts";
import type { Route } from "./+types/delete-misread.ts";

export const action = adminAction({
  errorMessage: misreadTexts.notDeleted,
  act: ({ db, params }) => actOn(params.id, (id) => deleteMisread(db, id)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
