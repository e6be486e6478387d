import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { tryMailAgain } from "#app/features/notifications/mutations.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { replyTexts } from "../message.ts";
import type { Route } from "./+types/retry-mail.ts";

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  return answerAction({ request, context }, replyTexts.notAgain, async () => isUuid(id) && tryMailAgain(db, id));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
