import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { DeletionInput, undoDeletion } from "../mutations.server.ts";
import { deletionTexts } from "../schema.ts";
import type { Route } from "./+types/undo-deletion.ts";

export const action = adminAction({
  schema: DeletionInput,
  errorMessage: deletionTexts.failed,
  act: ({ db }, { deletion }) => undoDeletion(db, deletion),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
