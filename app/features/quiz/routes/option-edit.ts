import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { changeOption } from "../mutations.server.ts";
import { questionTexts } from "../question.ts";
import { OptionChange } from "../schema.ts";
import type { Route } from "./+types/option-edit.ts";

export const action = adminAction({
  schema: OptionChange,
  errorMessage: questionTexts.optionNotUpdated,
  save: ({ db, params }, form) => saveUnder(params.id, (id) => changeOption(db, id, form)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
