import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { removeSpamSubmissions } from "../mutations.server.ts";
import { submissionTexts } from "../submission.ts";
import type { Route } from "./+types/remove-spam.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerAction({ request, context }, submissionTexts.spamNotDeleted, async () => {
    await removeSpamSubmissions(db, { days: 0 });
    return true;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
