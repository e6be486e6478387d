import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { orFailed } from "#app/platform/forms/save-answer.ts";
import { replyTexts } from "../message.ts";
import { sendReply } from "../mutations.server.ts";
import { ReplyInput } from "../schema.ts";
import type { Route } from "./+types/send-reply.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerSave<"subject" | "body", ReplyInput>(
    { request, context },
    {
      schema: ReplyInput,
      errorMessage: replyTexts.failed,
      save: async (form) => {
        const id = await sendReply(db, form);
        return id ? { outcome: "saved", id, version: "" } : { outcome: "failed", message: replyTexts.failed };
      },
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
