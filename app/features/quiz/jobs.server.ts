import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { listCoachAddresses } from "#app/features/settings/queries.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { sendMail } from "#app/platform/mail/mail.server.ts";
import { quizMail } from "./emails/quiz-mail.ts";
import { getQuizSubmission } from "./queries.server.ts";

const Payload = z.object({ submissionId: z.uuid() });

async function tellCoachAboutQuizSubmission(payload: unknown, { job }: JobHelpers): Promise<void> {
  const { submissionId } = Payload.parse(payload);
  const submission = await getQuizSubmission(serviceDb(), submissionId);
  // Erased before its mail went out: nothing is left to tell.
  if (!submission) return;
  const to = await listCoachAddresses(serviceDb());
  const messageId = `quiz-${submissionId}.${job.id}`;
  await sendMail({ messageId, to, replyTo: submission.email, ...quizMail(submission) });
}

export const quizTasks = { tell_coach_about_quiz_submission: tellCoachAboutQuizSubmission } satisfies TaskList;
