import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { createOption } from "../mutations.server.ts";
import { questionTexts } from "../question.ts";
import { OptionInput } from "../schema.ts";
import type { Route } from "./+types/option-new.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const save = (form: OptionInput) => saveUnder(id, (known) => createOption(db, known, form));
  return answerSave({ request, context }, { schema: OptionInput, save, errorMessage: questionTexts.optionNotCreated });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
