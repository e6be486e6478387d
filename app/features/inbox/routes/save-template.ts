import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { templateTexts } from "../message.ts";
import { saveTemplate } from "../mutations.server.ts";
import { TemplateInput } from "../schema.ts";
import type { Route } from "./+types/save-template.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerSave<"title" | "body", TemplateInput>(
    { request, context },
    {
      schema: TemplateInput,
      errorMessage: templateTexts.failed,
      save: (form) => saveTemplate(db, form),
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
