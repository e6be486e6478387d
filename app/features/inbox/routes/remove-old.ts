import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { getRetentionMonths } from "#app/features/settings/queries.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { retentionTexts } from "../inbox.ts";
import { removeOldMessages } from "../mutations.server.ts";
import type { Route } from "./+types/remove-old.ts";

/** Does at once what the nightly job does. */
export const action = adminAction({
  errorMessage: retentionTexts.failed,
  act: async ({ db }) => {
    await removeOldMessages(db, { months: await getRetentionMonths(db) });
    return true;
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
