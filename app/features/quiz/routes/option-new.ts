import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { createOption } from "../mutations.server.ts";
import { questionTexts } from "../question.ts";
import { OptionInput } from "../schema.ts";
import type { Route } from "./+types/option-new.ts";

export const action = adminAction({
  schema: OptionInput,
  errorMessage: questionTexts.optionNotCreated,
  save: ({ db, params }, form) => saveUnder(params.id, (id) => createOption(db, id, form)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
