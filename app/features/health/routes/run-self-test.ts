import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { serviceDb } from "#app/platform/db/doors/service-door.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { recordSelfTest } from "../mutations.server.ts";
import { runSelfTest } from "../self-test.server.ts";
import { selfTestTexts } from "../self-test.ts";
import type { Route } from "./+types/run-self-test.ts";

/** Runs directly, without the queue: the queue may be what is broken. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(request);
  return answerAction({ request, context }, selfTestTexts.failed, async () => {
    await recordSelfTest(serviceDb(), await runSelfTest({ isNightly: true }));
    return true;
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
