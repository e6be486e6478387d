import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { putBack, statusTexts } from "../inbox.ts";
import { setMessageStatus } from "../mutations.server.ts";
import { StatusChange } from "../schema.ts";
import type { Route } from "./+types/set-status.ts";

export const action = adminAction({
  schema: StatusChange,
  errorMessage: statusTexts.failed,
  act: async ({ db }, change) => putBack(await setMessageStatus(db, change)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
