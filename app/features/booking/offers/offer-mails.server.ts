import { eq, sql } from "drizzle-orm";
import { getMailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import { listOfferedSessions, type OfferedSession } from "#app/features/calendar/sessions/offered.server.ts";
import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { DigestPart, MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { getAddressed } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { type AnsweredOffer, answeredMail, answerWords, offerMail } from "../emails/offer-texts.ts";
import { offerLink, offerPath, sessionLink, sessionPath } from "../links/links.server.ts";
import { offers } from "../tables.server.ts";
import { aboutOffer, chosenOf, stateOf } from "./offer.ts";

export const offerMails: RegisteredMail[] = [
  { kind: "offer", about: aboutOffer, to: "person", write: writeOffer },
  {
    kind: "offer_for_coach",
    about: aboutOffer,
    to: "coach",
    write: writeAnswered,
    digest: { counted: ["answered offer", "answered offers"], read: readAnswered },
    news: async (tx, id) => {
      const answered = await answeredOf(tx, id);
      return answered && { event: "chosen", words: newsWords(answered), path: "/admin/messages" };
    },
  },
];

/** Names nobody. */
function newsWords({ state, chosen, isWaiting }: AnsweredOffer): string {
  if (chosen?.status === "requested") return "A time was asked for, and is held until you answer.";
  if (chosen) return isWaiting ? "Someone on the waiting list took a time." : "One of your times was chosen.";
  return state === "none suits" ? "Someone needs other times." : "Nobody chose, and the times are open again.";
}

/** Lists the times still held when it is sent. Undefined once the person has answered. */
async function writeOffer(tx: Tx, { about_id }: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const offer = await offerOf(tx, about_id ?? "");
  const times = heldIn(offer?.times ?? []);
  if (!offer?.messageId || offer.answeredAt || times.length === 0) return undefined;
  const token = await makeLink(tx, { purpose: offerLink, subject: offer.messageId });
  return offerMail({ ...offer, times, address: `${facts.origin}${linkPath(offerPath, token)}` });
}

function heldIn(times: OfferedSession[]): OfferedSession[] {
  const now = Date.now();
  return times.filter(({ status, heldUntil }) => status === "held" && (heldUntil?.getTime() ?? 0) > now);
}

/** The times still held in place of a called-off session, and a new link to choose one. */
export async function readTimesInstead(tx: Tx, offerId: string, { origin }: MailFacts) {
  const times = heldIn(await listOfferedSessions(tx, offerId));
  if (times.length === 0) return undefined;
  const token = await makeLink(tx, { purpose: offerLink, subject: offerId });
  return { times, address: `${origin}${linkPath(offerPath, token)}` };
}

type Moved = { offerId: string; personId: string; facts: MailFacts };

/** The session booked in place of a called-off one, and a new link to its page. */
export async function readBookedInstead(tx: Tx, { offerId, personId, facts: { origin } }: Moved) {
  const booked = (await listOfferedSessions(tx, offerId)).find(({ status }) => status === "booked");
  const session = booked && (await getMailedSession(tx, { id: booked.id, personId }));
  if (!session) return undefined;
  const token = await makeLink(tx, { purpose: sessionLink, subject: session.memberId });
  return { session, address: `${origin}${linkPath(sessionPath, token)}` };
}

async function writeAnswered(tx: Tx, { about_id }: PostedMail, { origin }: MailFacts): Promise<MailWords | undefined> {
  const answered = await answeredOf(tx, about_id ?? "");
  return answered && answeredMail(answered, origin);
}

async function readAnswered(tx: Tx, ids: string[]): Promise<DigestPart> {
  const answered = (await Promise.all(ids.map((id) => answeredOf(tx, id)))).flatMap((one) => one ?? []);
  const lines = answered.map((one) => ({ id: one.id, label: one.who, text: answerWords(one), isHeldBack: false }));
  return { lines, button: { label: "Open the inbox", path: "/admin/messages" } };
}

async function answeredOf(tx: Tx, id: string) {
  const offer = await offerOf(tx, id);
  if (!offer) return undefined;
  const addressee = offer.personId ? await getAddressed(tx, offer.personId) : undefined;
  return { ...offer, state: stateOf(offer), chosen: chosenOf(offer.times), who: addressee?.player ?? "Somebody" };
}

async function offerOf(tx: Tx, id: string) {
  const { message_id, person_id, words, answer, answered_at, wish_id } = offers;
  const [offer] = await tx
    .select({
      ...{ id: offers.id, messageId: message_id, personId: person_id, words, answer, answeredAt: answered_at },
      isWaiting: sql<boolean>`${wish_id} is not null`,
    })
    .from(offers)
    .where(eq(offers.id, id));
  if (!offer) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  return { ...offer, zone, times: await listOfferedSessions(tx, id) };
}
