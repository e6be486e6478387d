import type { OpenedMessage } from "#app/features/inbox/queries.server.ts";
import type { QuizSubmission } from "#app/features/quiz/queries.server.ts";
import { sessionTypeLabels } from "#app/features/services/schema.ts";
import type { MailContent } from "#app/platform/mail/mail-page.tsx";

export type CoachMail = Omit<MailContent, "brand" | "footer"> & { replyTo?: string };

/** What the coach reads on the phone between two lessons: who, how to reach them, and their words. */
export function messageMail(message: OpenedMessage, origin: string): CoachMail {
  const { name, email, phone, skill_level, session_type, preferred_date, price_option, intent } = message;
  return {
    subject: `New ${message.source} request`,
    replyTo: email,
    paragraphs: [`${name} wrote to you. Answer this mail to reach them, or answer from the inbox.`],
    facts: [
      ["Email", email],
      ["Phone", phone],
      ["Skill level", skill_level],
      ["Session type", session_type && sessionTypeLabels[session_type]],
      ["Preferred date", preferred_date],
      ["Price", price_option],
      ["Asks for", intent === "consultation" ? "the free consultation" : null],
    ],
    quote: message.message ?? undefined,
    button: openMessage(message.id, origin),
  };
}

export function submissionMail(submission: QuizSubmission, origin: string): CoachMail {
  return {
    subject: "New quiz submission",
    replyTo: submission.email,
    paragraphs: [`${submission.name} took the quiz. Answer this mail to reach them.`],
    facts: [
      ["Email", submission.email],
      ["Phone", submission.phone],
      ["Age group", submission.age_group],
      ["Level", submission.ranking_level],
      ["Goals", submission.goals],
      ["Training preference", submission.training_preference],
      ["Recommended", submission.recommended_service],
    ],
    button: { label: "Open the submission", href: `${origin}/admin/quiz-submissions?open=${submission.id}` },
  };
}

/** When the promise to answer is about to be missed. */
export function reminderMail(
  message: OpenedMessage,
  { origin, hoursLeft }: { origin: string; hoursLeft: number },
): CoachMail {
  return {
    subject: hoursLeft > 0 ? `A request waits: ${hoursLeft} hours left` : "A request is overdue",
    replyTo: message.email,
    paragraphs: [`${message.name} has had no answer yet.`],
    facts: [
      ["Email", message.email],
      ["Phone", message.phone],
    ],
    button: openMessage(message.id, origin),
  };
}

type Waiting = { name: string; about: string };

/** One mail instead of a flood: who wrote, oldest first; the words are in the inbox. */
export function digestMail(requests: Waiting[], { total, origin }: { total: number; origin: string }): CoachMail {
  const more = total - requests.length;
  return {
    subject: `${total} new requests`,
    paragraphs: [
      `${total} requests came in a short time, so here they are in one mail.`,
      ...(more > 0 ? [`The first ${requests.length} are named here; ${more} more are in the inbox.`] : []),
    ],
    facts: requests.map(({ name, about }) => [about, name]),
    button: { label: "Open the inbox", href: `${origin}/admin/messages` },
  };
}

function openMessage(id: string, origin: string) {
  return { label: "Open the message", href: `${origin}/admin/messages?open=${id}` };
}
