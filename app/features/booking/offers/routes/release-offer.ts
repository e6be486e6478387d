import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { ReleaseInput } from "../../schema.ts";
import { releaseOffered } from "../offers.server.ts";
import type { Route } from "./+types/release-offer.ts";

export const action = adminAction({
  schema: ReleaseInput,
  errorMessage: "The times were not released",
  act: async ({ db }, { message_id: messageId, session_id: sessionId }) => {
    await releaseOffered(db, { messageId, ...(sessionId && { sessionId }) });
    return sessionId ? "The time is open again" : "The times are open again";
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
