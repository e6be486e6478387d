import { spamDays } from "#app/features/inbox/schema.ts";
import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { DigestPart, MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { getServiceTitle } from "#app/features/services/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { subjectOf } from "#app/platform/mail/mail-looks.ts";
import {
  getQuizSubmission,
  isHeldBackSubmission,
  listSubmissionSenders,
  type QuizSubmission,
} from "./queries.server.ts";
import { aboutSubmission, submissionsPath } from "./submission.ts";

export const quizMails: RegisteredMail[] = [
  {
    kind: "coach",
    about: aboutSubmission,
    to: "coach",
    write: writeCoachMail,
    digest: { counted: ["new request", "new requests"], isHeldBack: isHeldBackSubmission, read: readSenders },
    news: async () => ({ event: "request", words: "Somebody finished the quiz.", path: submissionsPath }),
  },
];

async function writeCoachMail(tx: Tx, posted: PostedMail, { origin }: MailFacts): Promise<MailWords | undefined> {
  const submission = posted.about_id ? await getQuizSubmission(tx, posted.about_id) : undefined;
  if (!submission) return undefined;
  const link = submission.recommended_service;
  return submissionMail(submission, { origin, recommended: (await getServiceTitle(tx, link)) ?? link });
}

async function readSenders(tx: Tx, ids: string[]): Promise<DigestPart> {
  const lines = (await listSubmissionSenders(tx, ids)).map(({ id, name, email, spam }) => {
    const isHeldBack = spam === "flood";
    return { id, label: "Quiz", text: isHeldBack ? `${name}, ${email}` : name, isHeldBack };
  });
  const heldBack = lines.filter(({ isHeldBack }) => isHeldBack).length;
  return {
    lines,
    note: heldBack > 0 ? heldBackText(heldBack) : undefined,
    button: { label: "Open the quiz submissions", path: submissionsPath },
  };
}

function heldBackText(count: number): string {
  const these = count === 1 ? "One quiz submission was" : `${count} quiz submissions were`;
  return `${these} held back as possible spam, because many came from one network. Do you know a name? Open the submission and give it a status. After ${spamDays} days spam is deleted.`;
}

type Recommended = { origin: string; recommended: string };

function submissionMail(submission: QuizSubmission, { origin, recommended }: Recommended): MailWords {
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
