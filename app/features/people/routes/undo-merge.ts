import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { undoMerge } from "../merge.server.ts";
import { mergeTexts, undoRefusals } from "../merge-words.ts";
import { UnmergeInput } from "../person-input.server.ts";
import type { Route } from "./+types/undo-merge.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const asked = readForm(UnmergeInput, await formFields(request));
  return answerAction({ request, context }, mergeTexts.notUndone, async () => {
    if (!asked.success) return false;
    const undone = await undoMerge(db, { id: asked.data.merge, kept_id: id });
    return undone.ok || { refused: undoRefusals[undone.reason] };
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
