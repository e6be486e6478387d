import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { removeSpamTexts } from "../inbox.ts";
import { removeSpamMessages } from "../spam.server.ts";
import type { Route } from "./+types/remove-spam.ts";

export const action = adminAction({
  errorMessage: removeSpamTexts.failed,
  act: async ({ db }) => {
    await removeSpamMessages(db, { days: 0 });
    return true;
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
