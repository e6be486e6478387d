import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { recordSelfTest } from "../mutations.server.ts";
import { runSelfTest } from "../self-test.server.ts";
import { selfTestTexts } from "../self-test.ts";
import type { Route } from "./+types/run-self-test.ts";

/** Runs directly, without the queue: the queue may be what is broken. */
export const action = adminAction({
  errorMessage: selfTestTexts.failed,
  act: async () => {
    await recordSelfTest(serviceDb(), await runSelfTest({ isNightly: true }));
    return true;
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
