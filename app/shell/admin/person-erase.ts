import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { answerDeed } from "#app/platform/forms/save.server.ts";
import { orFailed } from "#app/platform/forms/save-answer.ts";
import type { Route } from "./+types/person-erase.ts";
import { erasePerson } from "./person-history.server.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const { email } = await formFields(request);
  return answerDeed(
    { request, context },
    "Failed to erase",
    async () => Boolean(email) && erasePerson(db, email ?? ""),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
