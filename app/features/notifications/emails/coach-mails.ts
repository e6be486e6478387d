import type { OpenedMessage } from "#app/features/inbox/queries.server.ts";
import { spamDays } from "#app/features/inbox/schema.ts";
import type { QuizSubmission } from "#app/features/quiz/queries.server.ts";
import { sessionName } from "#app/features/services/schema.ts";
import type { MailContent } from "#app/platform/mail/mail-page.tsx";

export type CoachMail = Omit<MailContent, "brand" | "footer"> & { replyTo?: string };

/** What the coach reads on the phone between two lessons: who, how to reach them, and their words. */
export function messageMail(message: OpenedMessage, origin: string): CoachMail {
  const { name, email, phone, skill_level, preferred_date, price_option, intent } = message;
  return {
    subject: requestSubject(message),
    replyTo: email,
    paragraphs: [`${name} wrote to you. Reply to this email to reach them, or answer from the inbox.`],
    facts: [
      ["Email", email],
      ["Phone", phone],
      ["Skill level", skill_level],
      ["Session type", sessionName(message)],
      ["Preferred date", preferred_date],
      ["Price", price_option],
      ["Asks for", intent === "consultation" ? "the free consultation" : null],
    ],
    quote: message.message ?? undefined,
    button: openMessage(message.id, origin),
  };
}

/** Who, what for and when: enough to decide on a locked phone whether it can wait. */
function requestSubject(message: OpenedMessage): string {
  return subjectOf([`New ${message.source} request: ${message.name}`, ...askedFor(message)]);
}

function askedFor({ intent, preferred_date, ...message }: OpenedMessage) {
  return [intent === "consultation" ? "Free consultation" : (sessionName(message) ?? null), preferred_date];
}

function subjectOf(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(", ").replace(tooLong, "$1…");
}

const tooLong = /^(.{149}).{2,}$/su;

function hours(count: number): string {
  return count === 1 ? "1 hour" : `${count} hours`;
}

type Recommended = { origin: string; recommended: string };

export function submissionMail(submission: QuizSubmission, { origin, recommended }: Recommended): CoachMail {
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
    button: { label: "Open the submission", href: `${origin}/admin/quiz-submissions?open=${submission.id}` },
  };
}

/** When the promise to answer is about to be missed. */
export function reminderMail(
  message: OpenedMessage,
  { origin, hoursLeft }: { origin: string; hoursLeft: number },
): CoachMail {
  return {
    subject: subjectOf([waitingText(message.name, hoursLeft), ...askedFor(message)]),
    replyTo: message.email,
    paragraphs: [`${message.name} is still waiting for an answer.`],
    facts: [
      ["Email", message.email],
      ["Phone", message.phone],
    ],
    button: openMessage(message.id, origin),
  };
}

function waitingText(name: string, hoursLeft: number): string {
  return hoursLeft > 0 ? `${name} is waiting: ${hours(hoursLeft)} left` : `Overdue: request from ${name}`;
}

type Waiting = { name: string; email: string; about: string; isHeldBack: boolean };

const namedFromInbox = 50;

/**
 * One mail instead of a flood: who wrote, oldest first; the words are in the inbox. What was held back is not there, so of
 * that every one is named.
 */
export function digestMail(requests: Waiting[], origin: string): CoachMail {
  const heldBack = requests.filter(({ isHeldBack }) => isHeldBack);
  const inInbox = requests.filter(({ isHeldBack }) => !isHeldBack);
  const more = inInbox.length - namedFromInbox;
  const isAllHeldBack = inInbox.length === 0;
  return {
    subject: requests.length === 1 ? "1 new request" : `${requests.length} new requests`,
    paragraphs: [
      "Several came in a short time, so here they are in one email.",
      ...(more > 0 ? [`The first ${namedFromInbox} are named here; ${more} more are in the inbox.`] : []),
      ...(heldBack.length > 0 ? [heldBackText(heldBack.length)] : []),
    ],
    facts: [
      ...inInbox.slice(0, namedFromInbox).map(({ name, about }) => [about, name] as const),
      ...heldBack.map(({ name, email, about }) => [`Held back: ${about}`, `${name}, ${email}`] as const),
    ],
    button: isAllHeldBack
      ? { label: "Open the spam folder", href: `${origin}/admin/messages?folder=spam` }
      : { label: "Open the inbox", href: `${origin}/admin/messages` },
  };
}

function heldBackText(count: number): string {
  const these = count === 1 ? "One of them was" : `${count} of them were`;
  return `${these} held back as possible spam, because many came from one network. Do you know a name? Open the spam folder and move the message to the inbox. After ${spamDays} days spam is deleted.`;
}

function openMessage(id: string, origin: string) {
  return { label: "Open the message", href: `${origin}/admin/messages?open=${id}` };
}
