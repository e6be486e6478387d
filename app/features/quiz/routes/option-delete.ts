import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { undoOf } from "#app/features/deletions/schema.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { deleteOption } from "../mutations.server.ts";
import { questionTexts } from "../question.ts";
import type { Route } from "./+types/option-delete.ts";

export const action = adminAction({
  errorMessage: questionTexts.optionNotDeleted,
  act: ({ db, params }) => actOn(params.id, async (id) => undoOf(await deleteOption(db, id))),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
