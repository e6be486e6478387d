import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { publishService } from "../mutations.server.ts";
import { serviceTexts } from "../service-input.ts";
import type { Route } from "./+types/admin-publish.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const { published } = await formFields(request);
  return answerAction({ request, context }, serviceTexts.notSaved, async () => {
    const before = isUuid(id) ? await publishService(db, id, published === "on") : undefined;
    if (before === undefined) return false;
    return { undo: { action: `/admin/services/${id}/publish`, fields: before ? { published: "on" } : {} } };
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
