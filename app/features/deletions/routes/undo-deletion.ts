import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { DeletionInput, undoDeletion } from "../mutations.server.ts";
import { deletionTexts } from "../schema.ts";
import type { Route } from "./+types/undo-deletion.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const asked = readForm(DeletionInput, await formFields(request));
  return answerAction({ request, context }, deletionTexts.failed, async () => {
    return asked.success && (await undoDeletion(db, asked.data.deletion));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
