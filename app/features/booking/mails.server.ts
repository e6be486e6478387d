import { domainOf, invitationFile } from "#app/features/calendar/feed/calendar-file.ts";
import { aboutSession, defaultPolicy } from "#app/features/calendar/schema.ts";
import {
  getMailedSession,
  getSessionForCoach,
  type MailedSession,
} from "#app/features/calendar/sessions/mailed.server.ts";
import { getSessionOfRequest } from "#app/features/calendar/sessions/requested.server.ts";
import { getReplyAddress, getSaidBefore, type PostedMail } from "#app/features/notifications/queries.server.ts";
import type { DigestPart, MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { getAddressed, getMailAddress } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { momentInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { changedMail, changedWords, type News, newsFor, saidOf, sessionMail } from "./emails/session-mails.ts";
import { sessionLink, sessionPath } from "./links/links.server.ts";
import { deadlineOf } from "./policy.server.ts";
import { deadlineWords } from "./policy.ts";

export const sessionReminder = "session_reminder";

export const bookingMails: RegisteredMail[] = [
  { kind: "session", about: aboutSession, to: "person", isAutomatic: true, write: writeNews },
  {
    kind: "session_for_coach",
    about: aboutSession,
    to: "coach",
    write: writeForCoach,
    digest: { counted: ["changed session", "changed sessions"], read: readChanged },
  },
  { kind: sessionReminder, about: aboutSession, to: "person", isAutomatic: true, worthHours: 12, write: writeReminder },
];

/**
 * Written when it is sent, from the current state; dropped if the person knows it already. A retry says the same, or
 * what has changed since.
 */
async function writeNews(tx: Tx, posted: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const session = await sessionOf(tx, posted);
  if (!session) return undefined;
  const said = await getSaidBefore(tx, posted, saidOf(session));
  const news = newsFor(session, said, Date.now());
  return news && write(tx, { posted, session, news, facts });
}

/** Until when the request's time is held for the coach's answer. */
export async function readHeldUntil(tx: Tx, messageId: string): Promise<string | undefined> {
  const session = await getSessionOfRequest(tx, messageId);
  if (session?.status !== "requested" || !session.heldUntil || session.heldUntil.getTime() <= Date.now())
    return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  return momentInWords(session.heldUntil, zone, Date.now());
}

async function writeReminder(tx: Tx, posted: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const session = await sessionOf(tx, posted);
  if (session?.status !== "booked" || session.start <= Date.now()) return undefined;
  return write(tx, { posted, session, news: "reminder", facts });
}

async function writeForCoach(tx: Tx, { about_id }: PostedMail, { origin }: MailFacts): Promise<MailWords | undefined> {
  const changed = await changedOf(tx, about_id ?? "");
  return changed && changedMail(changed, origin);
}

async function readChanged(tx: Tx, ids: string[]): Promise<DigestPart> {
  const changed = (await Promise.all(ids.map((id) => changedOf(tx, id)))).flatMap((one) => one ?? []);
  const lines = changed.map((one) => ({ id: one.id, label: one.who, text: changedWords(one), isHeldBack: false }));
  return { lines, button: { label: "Open the calendar", path: "/admin/calendar" } };
}

/** A session with the names of its players. */
async function changedOf(tx: Tx, id: string) {
  const session = await getSessionForCoach(tx, id);
  if (!session) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const people = await Promise.all(session.people.map((person) => getAddressed(tx, person)));
  const names = people.flatMap((addressee) => addressee?.player ?? []);
  return { ...session, zone, who: names.join(" and ") || "Somebody" };
}

async function sessionOf(tx: Tx, { about_id, person_id }: PostedMail): Promise<MailedSession | undefined> {
  return about_id && person_id ? getMailedSession(tx, { id: about_id, personId: person_id }) : undefined;
}

const methods: Partial<Record<News, "REQUEST" | "CANCEL">> = {
  booked: "REQUEST",
  moved: "REQUEST",
  cancelled: "CANCEL",
};

type Written = { posted: PostedMail; session: MailedSession; news: News; facts: MailFacts };

/** Undefined for people without an address: the coach tells them. */
async function write(tx: Tx, { posted, session, news, facts }: Written): Promise<MailWords | undefined> {
  const personId = posted.person_id ?? "";
  const [to, addressee] = [await getMailAddress(tx, personId), await getAddressed(tx, personId)];
  if (!to || !addressee) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const token = await makeLink(tx, { purpose: sessionLink, subject: session.memberId });
  const address = `${facts.origin}${linkPath(sessionPath, token)}`;
  const deadline = deadlineOf(session.policy ?? defaultPolicy, session.start, zone);
  const rule = `${deadlineWords({ deadline, zone, loss: "price" })} If I call it off, you pay nothing.`;
  const organizer = { name: facts.brand, address: (await getReplyAddress(tx)) ?? to };
  // Requests that were never booked are in no one's calendar.
  const method = methods[news];
  return {
    ...sessionMail({ news, session, ...addressee, zone, address, rule }, facts),
    ...(method && {
      calendar: invitationFile({
        ...{ method, domain: domainOf(session.calendarId), organizer },
        session: { ...session, players: [addressee.player] },
        attendee: { name: addressee.name, address: to },
      }),
    }),
    edition: session.sequence,
    ...(news !== "reminder" && { says: saidOf(session) }),
  };
}
