import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { undoOf } from "#app/features/deletions/schema.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { templateTexts } from "../inbox.ts";
import { deleteTemplate } from "../mutations.server.ts";
import type { Route } from "./+types/delete-template.ts";

export const action = adminAction({
  errorMessage: templateTexts.notDeleted,
  act: ({ db, params }) => actOn(params.id, async (id) => undoOf(await deleteTemplate(db, id))),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
