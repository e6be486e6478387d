import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
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
      save: (form) => sendReply(db, form),
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
