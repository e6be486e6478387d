import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { ReleaseInput } from "../../schema.ts";
import { releaseOffered } from "../offers.server.ts";
import type { Route } from "./+types/release-offer.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const form = ReleaseInput.safeParse(await formFields(request));
  return answerAction({ request, context }, "The times were not released", async () => {
    if (!form.success) return false;
    const { message_id: messageId, session_id: sessionId } = form.data;
    await releaseOffered(db, { messageId, ...(sessionId && { sessionId }) });
    return sessionId ? "The time is open again" : "The times are open again";
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
