import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { undoOf } from "#app/features/deletions/schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { deletePost } from "../mutations.server.ts";
import { postTexts } from "../post.ts";
import type { Route } from "./+types/admin-delete.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerAction(
    { request, context },
    postTexts.notDeleted,
    async () => isUuid(id) && undoOf(await deletePost(db, id)),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
