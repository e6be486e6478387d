import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { removeSpamTexts } from "../message.ts";
import { removeSpamMessages } from "../mutations.server.ts";
import type { Route } from "./+types/remove-spam.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerAction({ request, context }, removeSpamTexts.failed, async () => {
    await removeSpamMessages(db, { days: 0 });
    return true;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
