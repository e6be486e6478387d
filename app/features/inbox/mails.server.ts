import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { DigestPart, MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { momentInWords } from "#app/lib/dates.ts";
import { msPerHour } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { acknowledgementMail, messageMail, reminderMail, requestLinkMail } from "./emails/message-mails.ts";
import { inboxPath } from "./inbox.ts";
import { aboutMessage } from "./message.ts";
import { getMessage, isHeldBackMessage, listMessageSenders } from "./queries.server.ts";
import { type AcknowledgedTime, type PickedState, spamDays } from "./schema.ts";

const counted = ["new request", "new requests"] as const;
const reminded = ["request waiting for an answer", "requests waiting for an answer"] as const;

/** The outcome for the time that a request picked, if any. */
export type PickedStateOf = (tx: Tx, messageId: string) => Promise<PickedState | undefined>;

/** The coach's mail about a form, with the time that is held or booked. */
export function coachMailWith(pickedStateOf: PickedStateOf): RegisteredMail {
  return {
    kind: "coach",
    about: aboutMessage,
    to: "coach",
    write: (tx, posted, facts) => writeCoachMail(tx, posted, { ...facts, pickedStateOf }),
    digest: { counted, isHeldBack: isHeldBackMessage, read: (tx, ids) => readSenders(tx, ids) },
    news: async (tx, id) => {
      const picked = await pickedStateOf(tx, id);
      const event = picked ? ("chosen" as const) : ("request" as const);
      return { event, words: newsWords(picked), path: inboxPath };
    },
  };
}

function newsWords(picked: PickedState | undefined): string {
  if (!picked) return "Somebody wrote through the website.";
  return "bookedFor" in picked
    ? `${picked.bookedFor} was booked.`
    : `A time was asked for, held until ${picked.heldUntil}.`;
}

type AboutRequest = {
  /** The page on which a request's sender confirms that it is theirs. */
  addressOf: (tx: Tx, messageId: string, facts: MailFacts) => Promise<string>;
  /** The outcome for its time; undefined if another mail reports it. */
  timeOf: (tx: Tx, messageId: string) => Promise<AcknowledgedTime | undefined>;
};

/** Mails with the link that proves a request. */
export function requestMailsWith(about: AboutRequest): RegisteredMail[] {
  return [acknowledgementWith(about), newLinkWith(about)];
}

/** The same for every form; a quiz submission has no link. */
function acknowledgementWith({ addressOf, timeOf }: AboutRequest): RegisteredMail {
  return {
    kind: "acknowledgement",
    to: "person",
    isAutomatic: true,
    // Its promise counts from the request's arrival.
    worthHours: 72,
    write: async (tx, { about_kind, about_id, created_at }, facts) => {
      const { time_zone: zone } = await requireSettings(tx);
      const known = { ...facts, arrivedAt: created_at, arrival: arrivalWords(created_at, zone), zone };
      if (about_kind !== aboutMessage || !about_id) return acknowledgementMail(known);
      const asked = await timeOf(tx, about_id);
      if (!asked) return undefined;
      const isProven = Boolean((await getMessage(tx, about_id))?.proven_at);
      return acknowledgementMail({ ...known, asked, isProven, address: await addressOf(tx, about_id, facts) });
    },
  };
}

/** A late mail says from when its promise counts. */
function arrivalWords(arrivedAt: Date, zone: string): string | undefined {
  return Date.now() - arrivedAt.getTime() < msPerHour ? undefined : momentInWords(arrivedAt, zone);
}

function newLinkWith({ addressOf }: AboutRequest): RegisteredMail {
  return {
    ...{ kind: "request_link", about: aboutMessage, to: "person", isAutomatic: true, worthHours: 12 },
    write: async (tx, posted, facts) => {
      const message = await messageOf(tx, posted);
      // Proven in the meantime: no link is needed.
      if (!message || message.proven_at) return undefined;
      return requestLinkMail(facts, await addressOf(tx, message.id, facts));
    },
  };
}

/** A reply is the same for every form. */
export const inboxMails: RegisteredMail[] = [
  {
    kind: "reminder",
    about: aboutMessage,
    to: "coach",
    write: writeReminder,
    digest: { counted: reminded, read: (tx, ids) => readSenders(tx, ids, "Waits for an answer") },
  },
  { kind: "reply", to: "person", repliesTo: "acknowledgement", write: writeReply },
];

type WithTime = MailFacts & { pickedStateOf: PickedStateOf };

async function writeCoachMail(
  tx: Tx,
  posted: PostedMail,
  { origin, pickedStateOf }: WithTime,
): Promise<MailWords | undefined> {
  const message = await messageOf(tx, posted);
  return message && messageMail(message, { origin, ...(await pickedStateOf(tx, message.id)) });
}

async function writeReminder(tx: Tx, posted: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const message = await messageOf(tx, posted);
  // Answered in the meantime: no reminder needed.
  if (message?.status !== "new" || message.spam) return undefined;
  const hoursWaited = (Date.now() - message.created_at.getTime()) / msPerHour;
  const hoursLeft = Math.max(0, Math.round(facts.replyHours - hoursWaited));
  return reminderMail(message, { origin: facts.origin, hoursLeft });
}

async function messageOf(tx: Tx, { about_id }: PostedMail) {
  return about_id ? getMessage(tx, about_id) : undefined;
}

async function writeReply(_tx: Tx, { subject, body }: PostedMail): Promise<MailWords> {
  return { subject: subject ?? "", paragraphs: [body ?? ""] };
}

async function readSenders(tx: Tx, ids: string[], label?: string): Promise<DigestPart> {
  const lines = (await listMessageSenders(tx, ids)).map(({ id, name, email, source, spam }) => {
    const isHeldBack = spam === "flood";
    const form = source === "booking" ? "Booking" : "Contact";
    return { id, label: label ?? form, text: isHeldBack ? `${name}, ${email}` : name, isHeldBack };
  });
  const heldBack = lines.filter(({ isHeldBack }) => isHeldBack).length;
  const isAllHeldBack = heldBack === lines.length;
  return {
    lines,
    note: heldBack > 0 ? heldBackText(heldBack) : undefined,
    button: isAllHeldBack
      ? { label: "Open the spam folder", path: `${inboxPath}?folder=spam` }
      : { label: "Open the inbox", path: inboxPath },
  };
}

function heldBackText(count: number): string {
  const these = count === 1 ? "One message was" : `${count} messages were`;
  return `${these} held back as possible spam, because many came from one network. Do you know a name? Open the spam folder and move the message to the inbox. After ${spamDays} days spam is deleted.`;
}
