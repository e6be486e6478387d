import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { templateTexts } from "../inbox.ts";
import { saveTemplate } from "../mutations.server.ts";
import { TemplateInput } from "../schema.ts";
import type { Route } from "./+types/save-template.ts";

export const action = adminAction({
  schema: TemplateInput,
  errorMessage: templateTexts.failed,
  save: ({ db }, form) => saveTemplate(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
