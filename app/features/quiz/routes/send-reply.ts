import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { SubmissionReplyInput, sendSubmissionReply } from "../mutations.server.ts";
import { submissionTexts } from "../submission.ts";
import type { Route } from "./+types/send-reply.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerSave<"subject" | "body", SubmissionReplyInput>(
    { request, context },
    {
      schema: SubmissionReplyInput,
      errorMessage: submissionTexts.notSent,
      save: (form) => sendSubmissionReply(db, form),
    },
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
