import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { misreadTexts } from "../meanings.ts";
import { deleteMisread } from "../mutations.server.ts";
import type { Route } from "./+types/delete-misread.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerAction(
    { request, context },
    misreadTexts.notDeleted,
    async () => isUuid(id) && (await deleteMisread(db, id)),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
