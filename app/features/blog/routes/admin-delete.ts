import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { undoOf } from "#app/features/deletions/schema.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { deletePost } from "../mutations.server.ts";
import { postTexts } from "../post.ts";
import type { Route } from "./+types/admin-delete.ts";

export const action = adminAction({
  errorMessage: postTexts.notDeleted,
  act: ({ db, params }) => actOn(params.id, async (id) => undoOf(await deletePost(db, id))),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
