import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { confirmSteps } from "#app/features/settings/mutations.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import type { Route } from "./+types/keep-example.ts";
import { canBeKept, firstDaysTexts } from "./first-days.ts";

/** The owner confirms a seeded value. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const { group = "" } = await formFields(request);
  return answerAction(
    { request, context },
    firstDaysTexts.notKept,
    async () => canBeKept(group) && confirmSteps(db, group),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
