import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { undoOf } from "#app/features/deletions/schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { deleteException } from "../exceptions.server.ts";
import { exceptionTexts } from "../exceptions.ts";
import type { Route } from "./+types/exception-delete.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerAction({ request, context }, exceptionTexts.notDeleted, async () => {
    return isUuid(id) && undoOf(await deleteException(db, id));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
