import type { MailFacts, MailWords } from "#app/features/notifications/schema.ts";
import { sessionName } from "#app/features/services/schema.ts";
import { allTimesIn } from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/format.ts";
import { countOfHours, msPerHour } from "#app/lib/time/durations.ts";
import { subjectOf } from "#app/platform/mail/mail-looks.ts";
import { inboxPath } from "../inbox.ts";
import { skillLabel } from "../message.ts";
import type { OpenedMessage } from "../queries.server.ts";
import type { AcknowledgedTime } from "../schema.ts";

type Around = { origin: string; heldUntil?: string | undefined; bookedFor?: string | undefined };

/** What the coach reads on the phone between two lessons: who, how to reach them, and their words. */
export function messageMail(message: OpenedMessage, { origin, heldUntil, bookedFor }: Around): MailWords {
  const { name, email, phone, preferred_date, price_option, intent } = message;
  const booked = bookedFor && `${name} booked ${bookedFor}`;
  return {
    subject: booked ?? requestSubject(message),
    ...(booked && { title: booked }),
    replyTo: email,
    paragraphs: [whatToDo(name, { heldUntil, bookedFor })],
    facts: [
      ["Player", playerWords(message)],
      ["Email", email],
      ["Phone", phone],
      ["Skill level", skillLabel(message)],
      ["Session type", sessionName(message)],
      [heldUntil || bookedFor ? "Picked" : "Preferred date", preferred_date],
      ["Held until", heldUntil],
      ["Price", price_option],
      ["Asks for", intent === "consultation" ? "the free consultation" : null],
    ],
    quote: message.message ?? undefined,
    button: { ...openMessage(message.id, origin), ...(heldUntil && { label: "Confirm or decline" }) },
  };
}

function whatToDo(name: string, { heldUntil, bookedFor }: Omit<Around, "origin">): string {
  if (bookedFor)
    return "The time is in your calendar, and they get a mail about it. Reply to this email to write to them.";
  if (heldUntil)
    return `${name} picked a time, and it is held for them. Confirm or decline it with one tap. Reply to this email to write to them.`;
  return `${name} wrote to you. Reply to this email to reach them, or answer from the inbox.`;
}

/** The child it is for: 'Mia, 9 years old'. */
function playerWords({ child_name, child_age }: OpenedMessage): string | null {
  if (!child_name) return null;
  return child_age === null ? child_name : `${child_name}, ${child_age} ${child_age === 1 ? "year" : "years"} old`;
}

/** Who, what for and when: enough to decide on a locked phone whether it can wait. */
function requestSubject(message: OpenedMessage): string {
  return subjectOf([`New ${message.source} request: ${message.name}`, ...askedFor(message)]);
}

function askedFor({ intent, preferred_date, ...message }: OpenedMessage) {
  return [intent === "consultation" ? "Free consultation" : (sessionName(message) ?? null), preferred_date];
}

/** Sent shortly before the promised reply time ends. */
export function reminderMail(
  message: OpenedMessage,
  { origin, hoursLeft }: { origin: string; hoursLeft: number },
): MailWords {
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
  return hoursLeft > 0 ? `${name} is waiting: ${countOfHours(hoursLeft)} left` : `Overdue: request from ${name}`;
}

function openMessage(id: string, origin: string) {
  return { label: "Open the message", href: `${origin}${inboxPath}?open=${id}` };
}

type Acknowledged = MailFacts & {
  arrivedAt: Date;
  /** For a mail so late that its promise needs it. */
  arrival: string | undefined;
  zone: string;
  asked?: AcknowledgedTime;
  address?: string;
  isProven?: boolean;
};

/** Contains nothing that a stranger typed; otherwise anyone could make the site mail their words to anyone. */
export function acknowledgementMail(acknowledged: Acknowledged): MailWords {
  const { brand, arrival, zone, asked, address, isProven = false } = acknowledged;
  const held = asked?.held;
  const answer = `you will have an answer ${byWhen(acknowledged)}.`;
  return {
    subject: held ? `${held.moment.state}: ${held.when}` : `${brand}: your request has arrived`,
    ...(held && {
      moment: held.moment,
      facts: [
        ["What", held.what],
        ["Where", held.where],
      ],
    }),
    paragraphs: [
      held
        ? `Thank you for asking. ${held.sentence} ${capitalized(answer)}`
        : `Thank you for writing to ${brand}. Your request has arrived, and ${answer}`,
      ...(address && !isProven
        ? ["Please open your request and tap “Yes, this was me” there, so that I know it is yours."]
        : []),
      "Reply to this email if you'd like to add something.",
      "If you didn't write to me, someone entered your address by mistake. You can ignore this email.",
    ],
    ...(address && { button: { label: "Open my request", href: address } }),
    ...((held || arrival) && { footer: allTimesIn(zone) }),
  };
}

/** A hold may end before the promised time. */
function byWhen({ replyHours, arrivedAt, arrival, asked }: Acknowledged): string {
  const until = asked?.held?.until;
  if (until && until.at < arrivedAt.getTime() + replyHours * msPerHour) return `by ${until.words}`;
  return `within ${countOfHours(replyHours)}${arrival ? ` of ${arrival}` : ""}`;
}

/** Requested on the booking page. Like the acknowledgement, it contains nothing that was typed. */
export function requestLinkMail({ brand }: MailFacts, address: string): MailWords {
  return {
    subject: `${brand}: the link you asked for`,
    paragraphs: [
      "This link shows your request. Tap “Yes, this was me” on its page, and you can book more times.",
      "If you didn't ask for it, someone entered your address by mistake. You can ignore this email.",
    ],
    button: { label: "See my request", href: address },
  };
}
