import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { changeOption } from "../mutations.server.ts";
import { questionTexts } from "../question.ts";
import { OptionChange } from "../schema.ts";
import type { Route } from "./+types/option-edit.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const save = (form: OptionChange) => saveUnder(id, (known) => changeOption(db, known, form));
  return answerSave({ request, context }, { schema: OptionChange, save, errorMessage: questionTexts.optionNotUpdated });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
