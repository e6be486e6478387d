import type { ComponentProps } from "react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Select } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { QuizSubmission } from "../queries.server.ts";
import { submissionStatuses, submissionStatusLabels, submissionsPath, submissionTexts } from "../submission.ts";

type SubmissionStatusSelectProps = ComponentProps<typeof Select> & { submission: QuizSubmission };

export function SubmissionStatusSelect({ submission: { id, status }, ...props }: SubmissionStatusSelectProps) {
  const toast = useToast();
  const change = useAction({
    onDone: (_message, undo) => toast.success(submissionTexts.updated, undefined, undo),
    onFailed: () => toast.error(submissionTexts.notUpdated),
  });
  return (
    <Select
      {...props}
      value={status}
      onChange={(event) => change.run(`${submissionsPath}/status`, { id, status: event.target.value })}
    >
      {submissionStatuses.map((one) => (
        <option key={one} value={one}>
          {submissionStatusLabels[one]}
        </option>
      ))}
    </Select>
  );
}
