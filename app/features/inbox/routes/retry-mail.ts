import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { tryMailAgain } from "#app/features/notifications/mutations.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { actOn } from "#app/platform/forms/save-result.ts";
import { replyTexts } from "../inbox.ts";
import type { Route } from "./+types/retry-mail.ts";

export const action = adminAction({
  errorMessage: replyTexts.notAgain,
  act: ({ db, params }) => actOn(params.id, (id) => tryMailAgain(db, id)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
