import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { rewordQuestion } from "../mutations.server.ts";
import { questionTexts } from "../question.ts";
import { QuestionTextInput } from "../schema.ts";
import type { Route } from "./+types/question-text.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const form = readForm(QuestionTextInput, await formFields(request));
  return answerAction({ request, context }, questionTexts.notUpdated, async () => {
    return isUuid(id) && form.success && (await rewordQuestion(db, id, form.data.question_text));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
