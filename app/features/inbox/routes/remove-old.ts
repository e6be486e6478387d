import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { getRetentionMonths } from "#app/features/settings/queries.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { retentionTexts } from "../message.ts";
import { removeOldMessages } from "../mutations.server.ts";
import type { Route } from "./+types/remove-old.ts";

/** Does at once what the job does at night. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerAction({ request, context }, retentionTexts.failed, async () => {
    await removeOldMessages(db, { months: await getRetentionMonths(db) });
    return true;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
