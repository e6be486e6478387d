import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { orFailed } from "#app/platform/forms/save-answer.ts";
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
      save: async (form) => {
        const id = await saveTemplate(db, form);
        return id ? { outcome: "saved", id, version: "" } : { outcome: "failed", message: templateTexts.failed };
      },
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
