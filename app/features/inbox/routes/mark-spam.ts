import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { putBack, spamTexts } from "../inbox.ts";
import { SpamVerdict } from "../schema.ts";
import { markSpam } from "../spam.server.ts";
import type { Route } from "./+types/mark-spam.ts";

export const action = adminAction({
  schema: SpamVerdict,
  errorMessage: spamTexts.failed,
  act: async ({ db }, verdict) => putBack(await markSpam(db, verdict)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
