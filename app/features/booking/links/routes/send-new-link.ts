import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { NewLinkInput } from "../../schema.ts";
import { sendNewLink } from "../new-link.server.ts";
import type { Route } from "./+types/send-new-link.ts";

export const action = adminAction({
  schema: NewLinkInput,
  errorMessage: "There is nobody to send a link to",
  act: async ({ db }, form) => {
    const of = "session_id" in form ? { sessionId: form.session_id } : { messageId: form.message_id };
    return (await sendNewLink(db, of)) && "A new link is on its way. The old ones no longer work.";
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
