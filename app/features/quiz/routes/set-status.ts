import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { formFields, readForm } from "#app/platform/forms/form-fields.server.ts";
import { answerAction } from "#app/platform/forms/save.server.ts";
import { setSubmissionStatus } from "../mutations.server.ts";
import { SubmissionChange } from "../schema.ts";
import { submissionsPath, submissionTexts } from "../submission.ts";
import type { Route } from "./+types/set-status.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const change = readForm(SubmissionChange, await formFields(request));
  return answerAction({ request, context }, submissionTexts.notUpdated, async () => {
    const before = change.success && (await setSubmissionStatus(db, change.data));
    if (!before) return false;
    return { undo: { action: `${submissionsPath}/status`, fields: { id: change.data.id, status: before } } };
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
