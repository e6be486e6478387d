import { msPerHour } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Mail } from "#app/platform/mail/mail.server.ts";
import { writeMail } from "#app/platform/mail/mail-page.tsx";
import { digestMail } from "./emails/digest-mail.ts";
import {
  getReplyAddress,
  getSentId,
  listCoachAddresses,
  listHeldMails,
  type PostedMail,
  readMailFacts,
} from "./queries.server.ts";
import type { DigestPart, DigestRules, FindMail, MailFacts, MailWords, RegisteredMail, Said } from "./schema.ts";

export type Sending = { find: FindMail; addressOf: AddressOf; mayMail?: MayMail };

/** Takes one from the budget for automatic mails. Returns whether there was room. */
export type MayMail = (tx: Tx, posted: PostedMail, address: string) => Promise<boolean>;

/** A mail's address, looked up when it is sent: the typed one, or the person's current one. */
export type AddressOf = (tx: Tx, posted: PostedMail) => Promise<string | undefined>;

/**
 * `covers`: other mails that this one includes and that share its result. Without `mail` there is nothing left to
 * say.
 */
type Composed = { mail?: Mail; says?: Said | undefined; covers: string[] };

type Unsendable = { failure: string; isForGood: boolean };

// A node of the previous version may have picked it up; one of this version knows it.
const unknown: Unsendable = { failure: "This version of the site doesn't know this kind of mail", isForGood: false };
const nowhere: Unsendable = { failure: "There is no address to send it to", isForGood: true };

/** Writes the mail from the current data. */
export async function composeMail(tx: Tx, posted: PostedMail, sending: Sending): Promise<Composed | Unsendable> {
  const { find, addressOf } = sending;
  const facts = await readMailFacts(tx);
  if (posted.kind === "digest") return composeDigest(tx, posted, { find, facts });
  const registered = find(posted);
  if (!registered) return unknown;
  const words = isWorthIt(posted, registered) ? await registered.write(tx, posted, facts) : undefined;
  if (!words) return { covers: [] };
  if (registered.to === "coach") return { mail: await toCoach(tx, { posted, words, facts }), covers: [] };
  const to = await addressOf(tx, posted);
  // A person erased in the meantime gets no mail.
  if (!to) return posted.person_id ? nowhere : { covers: [] };
  const { says, ...content } = words;
  return { mail: await toPerson(tx, { posted, words: content, facts, registered, to }), says, covers: [] };
}

function isWorthIt({ send_after }: PostedMail, { worthHours }: RegisteredMail): boolean {
  return worthHours === undefined || Date.now() - send_after.getTime() < worthHours * msPerHour;
}

const mostInDigest = 500;

type Digest = { find: FindMail; facts: MailFacts };

async function composeDigest(tx: Tx, posted: PostedMail, { find, facts }: Digest): Promise<Composed> {
  const { words, covers } = await writeDigest(tx, { find, origin: facts.origin });
  return { ...(words && { mail: await toCoach(tx, { posted, words, facts }) }), covers };
}

/** Includes held mails of known kinds, oldest first. `covers` also has those with nothing left to say. */
async function writeDigest(tx: Tx, { find, origin }: { find: FindMail; origin: string }) {
  const held = (await listHeldMails(tx, mostInDigest)).flatMap(({ id, about_id: aboutId, ...mail }) => {
    const rules = find(mail)?.digest;
    return rules && aboutId ? [{ id, aboutId, rules }] : [];
  });
  const parts = new Map<DigestRules, DigestPart>();
  for (const [rules, some] of Map.groupBy(held, (mail) => mail.rules)) {
    const aboutIds = some.map(({ aboutId }) => aboutId);
    parts.set(rules, await rules.read(tx, aboutIds));
  }
  const lines = held.flatMap(({ aboutId, rules }) => {
    const line = parts.get(rules)?.lines.find(({ id }) => id === aboutId);
    return line ? [{ ...line, counted: rules.counted }] : [];
  });
  const said = [...parts.values()].filter((part) => part.lines.length > 0);
  return {
    words: lines.length > 0 ? digestMail({ lines, parts: said, origin }) : undefined,
    covers: held.map(({ id }) => id),
  };
}

type Written = { posted: PostedMail; words: MailWords; facts: MailFacts };

async function toCoach(tx: Tx, { posted, words, facts }: Written): Promise<Mail> {
  const { replyTo, calendar, ...content } = words;
  return {
    ...{ messageId: posted.id, to: await listCoachAddresses(tx) },
    ...(replyTo && { replyTo }),
    ...(calendar && { calendar }),
    ...writeMail({ brand: facts.brand, footer: "Sent by your own site.", ...content }),
  };
}

type Addressed = Written & { registered: RegisteredMail; to: string };

async function toPerson(tx: Tx, { posted, words, facts, registered, to }: Addressed): Promise<Mail> {
  const { replyTo = await getReplyAddress(tx), calendar, edition, ...content } = words;
  const { repliesTo, isAutomatic = false } = registered;
  const inReplyTo = repliesTo && (await getSentId(tx, { about_id: posted.about_id, kind: repliesTo }));
  return {
    ...{ messageId: edition === undefined ? posted.id : `${posted.id}.${edition}`, to: [to], isAutomatic },
    ...(replyTo && { replyTo }),
    ...(inReplyTo && { inReplyTo }),
    ...(calendar && { calendar }),
    ...writeMail({ brand: facts.brand, footer: replyTo ?? "", ...content }),
  };
}

export function registryOf(registered: readonly RegisteredMail[]): FindMail {
  const byKey = new Map<string, RegisteredMail>();
  for (const mail of registered) {
    const key = keyOf(mail.kind, mail.about);
    if (byKey.has(key)) throw new Error(`The mail '${key}' is registered twice`);
    byKey.set(key, mail);
  }
  return ({ kind, about_kind }) => byKey.get(keyOf(kind, about_kind)) ?? byKey.get(keyOf(kind));
}

function keyOf(kind: string, about?: string | null): string {
  return about ? `${kind} about ${about}` : kind;
}
