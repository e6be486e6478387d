import { aboutSession } from "#app/features/calendar/schema.ts";
import { withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { getMailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import { listSessionMembers } from "#app/features/calendar/sessions/requested.server.ts";
import { lockSender } from "#app/features/inbox/mutations.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { allTimesIn, momentInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { makeLink, revokeLinks } from "#app/platform/links/links.server.ts";
import { listMailboxes } from "../mailbox.server.ts";
import { getOffer } from "../offers/offers.server.ts";
import { openWishes } from "../waiting/wish.ts";
import { getWishOf } from "../waiting/wishes.server.ts";
import {
  offerLink,
  offerPath,
  requestLink,
  requestPath,
  sessionLink,
  sessionPath,
  wishLink,
  wishPath,
} from "./links.server.ts";

const kind = "new_link";
const aboutRequest = "message";

export const newLinkMails: RegisteredMail[] = [
  { kind, about: aboutSession, to: "person", isAutomatic: true, write: writeForSession },
  { kind, about: aboutRequest, to: "person", isAutomatic: true, write: writeForRequest },
];

/** Ends every link to the session or about the request and mails a new one. Returns false if nobody can be mailed. */
export async function sendNewLink(tx: Tx, of: { sessionId: string } | { messageId: string }): Promise<boolean> {
  return withCalendarLock(tx, async (locked) =>
    "sessionId" in of ? renewSession(locked.tx, of.sessionId) : renewRequest(locked.tx, of.messageId),
  );
}

async function renewSession(tx: Tx, sessionId: string): Promise<boolean> {
  const members = await listSessionMembers(tx, { sessionId });
  for (const { id } of members) await revokeLinks(tx, { purpose: sessionLink, subject: id });
  const mailboxes = await listMailboxes(
    tx,
    members.map(({ personId }) => personId),
  );
  const readers = mailboxes.flatMap((mailbox) => mailbox.readers.slice(0, 1));
  const about = { kind, about_kind: aboutSession, about_id: sessionId };
  const posted = await postMails(
    tx,
    readers.map((person_id) => ({ ...about, person_id })),
  );
  return posted > 0;
}

async function renewRequest(tx: Tx, messageId: string): Promise<boolean> {
  const sender = await lockSender(tx, messageId);
  if (!sender) return false;
  const [wish, members] = [await getWishOf(tx, messageId), await listSessionMembers(tx, { messageId })];
  const links = [
    ...[requestLink, offerLink].map((purpose) => ({ purpose, subject: messageId })),
    ...members.map(({ id }) => ({ purpose: sessionLink, subject: id })),
    ...(wish ? [{ purpose: wishLink, subject: wish.id }] : []),
  ];
  for (const link of links) await revokeLinks(tx, link);
  const about = { kind, about_kind: aboutRequest, about_id: messageId };
  return (await postMails(tx, [{ ...about, person_id: sender }])) > 0;
}

/** Undefined if the session is over or called off. */
async function writeForSession(tx: Tx, posted: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const [id, personId] = [posted.about_id ?? "", posted.person_id ?? ""];
  const session = await getMailedSession(tx, { id, personId });
  if (!session || session.start <= Date.now() || !["requested", "booked"].includes(session.status)) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const token = await makeLink(tx, { purpose: sessionLink, subject: session.memberId });
  const when = momentInWords(session.start, zone);
  return newLinkMail({ to: "session", address: `${facts.origin}${linkPath(sessionPath, token)}`, when, zone });
}

/** Links to the request's current state: its session, its offer, the waiting list, or its own page. */
async function writeForRequest(tx: Tx, posted: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const messageId = posted.about_id ?? "";
  for (const { sessionId, personId } of await listSessionMembers(tx, { messageId })) {
    const words = await writeForSession(tx, { ...posted, about_id: sessionId, person_id: personId }, facts);
    if (words) return words;
  }
  const addressOf = async (path: `/${string}`, link: Parameters<typeof makeLink>[1]) =>
    `${facts.origin}${linkPath(path, await makeLink(tx, link))}`;
  if ((await getOffer(tx, messageId))?.state === "waiting")
    return newLinkMail({
      to: "offer",
      address: await addressOf(offerPath, { purpose: offerLink, subject: messageId }),
    });
  const wish = await getWishOf(tx, messageId);
  if (wish && openWishes.some((open) => open === wish.status))
    return newLinkMail({ to: "wish", address: await addressOf(wishPath, { purpose: wishLink, subject: wish.id }) });
  const address = await addressOf(requestPath, { purpose: requestLink, subject: messageId });
  return newLinkMail({ to: "request", address });
}

/** What a link leads to, in words. They contain nothing that was typed, because the address may be someone else's. */
const leadsTo = {
  session: { what: "your session", label: "See, move or cancel it" },
  offer: { what: "the times I offered you", label: "Choose your time" },
  wish: { what: "your place on my waiting list", label: "See or leave the waiting list" },
  request: { what: "your request", label: "See your request" },
};

type NewLink = { to: keyof typeof leadsTo; address: string; when?: string; zone?: string };

function newLinkMail({ to, address, when, zone }: NewLink): MailWords {
  const { what, label } = leadsTo[to];
  return {
    subject: `A new link to ${what}${when ? ` on ${when}` : ""}`,
    title: `A new link to ${what}`,
    paragraphs: ["Please use this link from now on. The links in my earlier mails about it no longer work."],
    facts: [["When", when]],
    button: { label, href: address },
    ...(zone && { footer: `Reply to this email to reach me. ${allTimesIn(zone)}` }),
  };
}
