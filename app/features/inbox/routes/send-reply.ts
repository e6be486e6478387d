import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { replyTexts } from "../inbox.ts";
import { sendReply } from "../mutations.server.ts";
import { ReplyInput } from "../schema.ts";
import type { Route } from "./+types/send-reply.ts";

export const action = adminAction({
  schema: ReplyInput,
  errorMessage: replyTexts.failed,
  save: ({ db }, form) => sendReply(db, form),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
