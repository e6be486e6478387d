import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { removeSpamSubmissions } from "../mutations.server.ts";
import { submissionTexts } from "../submission.ts";
import type { Route } from "./+types/remove-spam.ts";

export const action = adminAction({
  errorMessage: submissionTexts.spamNotDeleted,
  act: async ({ db }) => {
    await removeSpamSubmissions(db, { days: 0 });
    return true;
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
