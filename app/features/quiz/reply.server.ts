import { z } from "zod";
import { replyFields } from "#app/features/inbox/schema.ts";
import { UuidInput } from "#app/lib/uuid-input.ts";
import { submissionReplyMarks } from "./submission.ts";

export const SubmissionReplyInput = z.object({
  ...replyFields,
  submission_id: UuidInput,
  /** The submission's status after the reply. */
  next: z.enum(["keep", ...submissionReplyMarks]).catch("keep"),
});
export type SubmissionReplyInput = z.output<typeof SubmissionReplyInput>;
