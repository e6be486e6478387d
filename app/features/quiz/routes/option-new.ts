import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { orFailed } from "#app/platform/forms/save-answer.ts";
import { createOption } from "../mutations.server.ts";
import { questionTexts } from "../question.ts";
import { OptionInput } from "../schema.ts";
import type { Route } from "./+types/option-new.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const save = (form: OptionInput) => createOption(db, id, form);
  return answerSave({ request, context }, { schema: OptionInput, save, errorMessage: questionTexts.optionNotCreated });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
