import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { DueChoice } from "#app/features/inbox/schema.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import type { Route } from "./+types/person-erase.ts";
import { askedFor, erasePerson } from "./person-history.server.ts";

const adminStays =
  "Erased. The account stays, because it is an admin's; on the server, npm run admin -- delete removes it.";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const fields = await formFields(request);
  const due = DueChoice.catch("cancel").parse(fields.due);
  return answerAction({ request, context }, "Failed to erase", async () => {
    const { isAnything, account } = await erasePerson(db, askedFor(fields), due);
    return account === "an admin's" ? adminStays : isAnything;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
