import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { tryMail } from "#app/features/notifications/test-mail.server.ts";
import { serviceDb } from "#app/platform/db/doors/service-door.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import type { Route } from "./+types/send-test-mail.ts";

export async function action({ request }: Route.ActionArgs) {
  await requireAdmin(request);
  return tryMail(serviceDb());
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
