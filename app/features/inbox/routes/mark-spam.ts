import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { putBack, spamTexts } from "../message.ts";
import { markSpam } from "../mutations.server.ts";
import { SpamVerdict } from "../schema.ts";
import type { Route } from "./+types/mark-spam.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const verdict = readForm(SpamVerdict, await formFields(request));
  return answerAction({ request, context }, spamTexts.failed, async () => {
    return verdict.success && putBack(await markSpam(db, verdict.data));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
