import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { undoTexts } from "#app/platform/forms/browser/undo.tsx";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { putMessagesBack } from "../mutations.server.ts";
import { PutBackInput } from "../schema.ts";
import type { Route } from "./+types/put-back.ts";

/** Undoes a status or spam mark of some messages. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const asked = readForm(PutBackInput, await formFields(request));
  return answerAction({ request, context }, undoTexts.failed, async () => {
    return asked.success && (await putMessagesBack(db, asked.data.states)) > 0;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
