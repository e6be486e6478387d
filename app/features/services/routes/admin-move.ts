import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isMove } from "#app/lib/display-order.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { moveService } from "../mutations.server.ts";
import { serviceTexts } from "../service-input.ts";
import type { Route } from "./+types/admin-move.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const { direction } = await formFields(request);
  return answerAction({ request, context }, serviceTexts.notMoved, async () => {
    return isUuid(id) && isMove(direction) && (await moveService(db, id, direction));
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
