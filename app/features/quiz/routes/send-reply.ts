import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { SubmissionReplyInput, sendSubmissionReply } from "../mutations.server.ts";
import { submissionTexts } from "../submission.ts";
import type { Route } from "./+types/send-reply.ts";

export const action = adminAction({
  schema: SubmissionReplyInput,
  errorMessage: submissionTexts.notSent,
  save: ({ db }, form) => sendSubmissionReply(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
