import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { putBack, statusTexts } from "../message.ts";
import { setMessageStatus } from "../mutations.server.ts";
import { StatusChange } from "../schema.ts";
import type { Route } from "./+types/set-status.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const change = readForm(StatusChange, await formFields(request));
  return answerAction({ request, context }, statusTexts.failed, async () => {
    return change.success && putBack(await setMessageStatus(db, change.data));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
