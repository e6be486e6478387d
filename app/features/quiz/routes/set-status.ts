import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { setSubmissionStatus } from "../mutations.server.ts";
import { SubmissionChange } from "../schema.ts";
import { submissionsPath, submissionTexts } from "../submission.ts";
import type { Route } from "./+types/set-status.ts";

export const action = adminAction({
  schema: SubmissionChange,
  errorMessage: submissionTexts.notUpdated,
  act: async ({ db }, change) => {
    const before = await setSubmissionStatus(db, change);
    if (!before) return false;
    return { undo: { action: `${submissionsPath}/status`, fields: { id: change.id, status: before } } };
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);
