import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { tryMail } from "#app/features/notifications/test-mail.server.ts";
import { finishStepsOf } from "#app/features/settings/mutations.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { factsIn, orFailed } from "#app/platform/forms/answer.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import type { Route } from "./+types/send-test-mail.ts";

export const action = adminAction({
  act: async ({ db }) => {
    const answer = await tryMail(serviceDb());
    if (factsIn(answer)?.isWaiting === false) await finishStepsOf(db, "mail");
    return answered(answer);
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
