import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { undoTexts } from "#app/platform/forms/browser/undo.tsx";
import { PutBackInput } from "../schema.ts";
import { putMessagesBack } from "../spam.server.ts";
import type { Route } from "./+types/put-back.ts";

/** Undoes a status or spam mark of some messages. */
export const action = adminAction({
  schema: PutBackInput,
  errorMessage: undoTexts.failed,
  act: async ({ db }, { states }) => (await putMessagesBack(db, states)) > 0,
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
