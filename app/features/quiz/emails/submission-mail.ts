import type { MailWords } from "#app/features/notifications/schema.ts";
import { subjectOf } from "#app/platform/mail/subject.ts";
import type { QuizSubmission } from "../queries.server.ts";
import { submissionsPath } from "../submission.ts";

type Recommended = { origin: string; recommended: string };

export function submissionMail(submission: QuizSubmission, { origin, recommended }: Recommended): MailWords {
  return {
    subject: subjectOf([`New quiz submission: ${submission.name}`, recommended]),
    replyTo: submission.email,
    paragraphs: [`${submission.name} took the quiz. Reply to this email to reach them, or answer from the inbox.`],
    facts: [
      ["Email", submission.email],
      ["Phone", submission.phone],
      ["Age group", submission.age_group],
      ["Level", submission.ranking_level],
      ["Goals", submission.goals],
      ["Training preference", submission.training_preference],
      ["Recommended", recommended],
    ],
    button: { label: "Open the submission", href: `${origin}${submissionsPath}?open=${submission.id}` },
  };
}
