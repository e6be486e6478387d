import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { undoOf } from "#app/features/deletions/schema.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { deleteException } from "../exceptions.server.ts";
import { exceptionTexts } from "../exceptions.ts";
import type { Route } from "./+types/exception-delete.ts";

export const action = adminAction({
  errorMessage: exceptionTexts.notDeleted,
  act: ({ db, params }) => actOn(params.id, async (id) => undoOf(await deleteException(db, id))),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
