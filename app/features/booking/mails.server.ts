import { sessionAddress } from "#app/features/calendar/addresses.ts";
import { aboutSession, defaultPolicy } from "#app/features/calendar/schema.ts";
import { deadlineOf } from "#app/features/calendar/sessions/deadline.server.ts";
import {
  getMailedSession,
  getSessionForCoach,
  type MailedSession,
} from "#app/features/calendar/sessions/mailed.server.ts";
import { getSessionOfRequest } from "#app/features/calendar/sessions/requested.server.ts";
import { listSpotBalances } from "#app/features/credits/queries.server.ts";
import { changeInWords } from "#app/features/credits/schema.ts";
import type { AcknowledgedTime, PickedState } from "#app/features/inbox/schema.ts";
import { getSaidBefore, isSaidByAnother, type PostedMail } from "#app/features/notifications/queries.server.ts";
import type {
  CoachNews,
  DigestPart,
  MailFacts,
  MailWords,
  RegisteredMail,
  Said,
} from "#app/features/notifications/schema.ts";
import { getAddressed } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { lengthInWords, longDayInWords, momentInWords, timeInWords } from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { senderAddress } from "#app/platform/mail/mail.server.ts";
import { mailedNames } from "./emails/mailed-names.ts";
import { changedMail, type News, newsFor, saidOf, sessionFile, sessionMail } from "./emails/session-mails.ts";
import { sessionLink, sessionPath } from "./links/links.server.ts";
import { askedWords, coachWords, toldWords } from "./links/told.ts";
import { getMailbox, isMailboxProven, listMailboxes, type Mailbox } from "./mailbox.server.ts";
import { type Loss, mailedRuleWords } from "./policy.ts";
import { readLoss } from "./queries.server.ts";
import { isReminderDue, sessionReminder } from "./reminders.server.ts";
import { getWishOf } from "./waiting/wishes.server.ts";

export const bookingMails: RegisteredMail[] = [
  { kind: "session", about: aboutSession, to: "person", isAutomatic: true, write: writeNews },
  {
    kind: "session_for_coach",
    about: aboutSession,
    to: "coach",
    write: writeForCoach,
    digest: { counted: ["changed session", "changed sessions"], read: readChanged },
    news: readNews,
  },
  { kind: sessionReminder, about: aboutSession, to: "person", isAutomatic: true, worthHours: 12, write: writeReminder },
];

/**
 * Written when it is sent, from the current state; dropped if its readers know it already. A retry says the same, or
 * what has changed since. Two people with one mailbox share a mail.
 */
async function writeNews(tx: Tx, posted: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const found = await addressedOf(tx, posted);
  if (!found || (await isSaidByAnother(tx, posted, found.mailbox.readers))) return undefined;
  const { session, mailbox } = found;
  const says = saidOf(session, mailbox.readers);
  const said = await getSaidBefore(tx, posted, { says, readers: [...mailbox.readers, ...found.sharers] });
  const news = newsFor({ session, says, said }, Date.now());
  return news && { ...(await write(tx, { ...found, news, facts, said })), says };
}

/** For the coach's mail about a request. */
export async function readPickedState(tx: Tx, messageId: string): Promise<PickedState | undefined> {
  const session = await getSessionOfRequest(tx, messageId);
  if (!session) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const { status, heldUntil, start, sequence, isJoined } = session;
  // Confirming would have changed it.
  if (status === "booked" && (isJoined || sequence === 0)) return { bookedFor: momentInWords(start, zone) };
  const isHeld = status === "requested" && heldUntil && heldUntil.getTime() > Date.now();
  return isHeld ? { heldUntil: momentInWords(heldUntil, zone) } : undefined;
}

/** For the acknowledgement. A request that was booked at once, answered or put on the waiting list has a mail of its own. */
export async function readAcknowledged(tx: Tx, messageId: string): Promise<AcknowledgedTime | undefined> {
  if (await getWishOf(tx, messageId)) return undefined;
  const session = await getSessionOfRequest(tx, messageId);
  if (!session) return {};
  if (session.status !== "requested" || !session.heldUntil) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const { start, end, title, place, heldUntil } = session;
  const [time, suffix] = timeAndHalf(timeInWords(start, zone));
  const { state } = toldWords("asked");
  const until = { at: heldUntil.getTime(), words: momentInWords(heldUntil, zone) };
  return {
    held: {
      moment: { state, day: longDayInWords(start, zone), time, suffix },
      when: momentInWords(start, zone),
      sentence: askedWords(until.words),
      until,
      what: `${title}, ${lengthInWords(Math.round((end - start) / msPerMinute))}`,
      where: place,
    },
  };
}

async function writeReminder(tx: Tx, posted: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const found = await addressedOf(tx, posted);
  if (found?.session.status !== "booked") return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const isDue = await isReminderDue(tx, { ...found.session, ...found.mailbox }, { zone, now: Date.now() });
  return isDue ? write(tx, { ...found, news: "reminder", facts }) : undefined;
}

async function writeForCoach(tx: Tx, { about_id }: PostedMail, { origin }: MailFacts): Promise<MailWords | undefined> {
  const changed = await changedOf(tx, about_id ?? "");
  return changed && changedMail(changed, origin);
}

/** 'A session cancelled Mon, Nov 16, 2:15 PM.' */
async function readNews(tx: Tx, id: string): Promise<CoachNews | undefined> {
  const changed = await changedOf(tx, id);
  if (!changed) return undefined;
  const isChange = changed.status === "cancelled" || changed.movedFrom !== null;
  const words =
    changed.status === "lapsed"
      ? `A request ran out unanswered: ${momentInWords(changed.start, changed.zone)}.`
      : `A player ${coachWords(changed, changed.zone)}.`;
  return { event: isChange ? "changed" : "chosen", words, path: sessionAddress(id), start: changed.start };
}

async function readChanged(tx: Tx, ids: string[]): Promise<DigestPart> {
  const changed = (await Promise.all(ids.map((id) => changedOf(tx, id)))).flatMap((one) => one ?? []);
  const lines = changed.map((one) => ({
    id: one.id,
    label: one.who,
    text: coachWords(one, one.zone),
    isHeldBack: false,
  }));
  return { lines, button: { label: "Open the calendar", path: "/admin/calendar" } };
}

/** A session with the names of its players. */
async function changedOf(tx: Tx, id: string) {
  const session = await getSessionForCoach(tx, id);
  if (!session) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const people = await Promise.all(session.people.map((person) => getAddressed(tx, person)));
  const names = people.flatMap((addressee) => addressee?.player ?? []);
  return { ...session, ...(await readLoss(tx, session)), zone, who: names.join(" and ") || "Somebody" };
}

/** `sharers` read the same mailbox, but one of them left the group and the other did not. */
type Addressed = { session: MailedSession; mailbox: Mailbox; sharers: string[] };

async function addressedOf(tx: Tx, { about_id: id, person_id: personId }: PostedMail): Promise<Addressed | undefined> {
  const session = id && personId ? await getMailedSession(tx, { id, personId }) : undefined;
  const mailbox = session && (await getMailbox(tx, personId ?? "", session.people));
  if (!mailbox) return undefined;
  const others = await listMailboxes(tx, session.others);
  const isSame = (address: string) => address.toLowerCase() === mailbox.address.toLowerCase();
  return { session, mailbox, sharers: others.flatMap(({ address, readers }) => (isSame(address) ? readers : [])) };
}

type Written = Addressed & { news: News; facts: MailFacts; said?: Said | undefined };

async function write(tx: Tx, { session, mailbox, sharers, news, facts, said }: Written): Promise<MailWords> {
  const { time_zone: zone } = await requireSettings(tx);
  const token = await makeLink(tx, { purpose: sessionLink, subject: session.memberId });
  const address = `${facts.origin}${linkPath(sessionPath, token)}`;
  const names = mailedNames(mailbox, await isMailboxProven(tx, session, mailbox.readers));
  const loss = await readLoss(tx, session);
  const rule = ruleOf({ ...session, loss }, zone);
  // A mail that names nobody must not reveal a household's credit either.
  const balance = names && (await readBalance(tx, session));
  const mail = sessionMail(
    { news, session: { ...session, ...loss }, names, zone, address, rule, balance, said, now: Date.now() },
    facts,
  );
  // Some calendars refuse an invitation whose organizer is not its sender.
  const organizer = () => ({ name: facts.brand, address: senderAddress() });
  // A calendar keeps one event per session: it stays while a sibling is still coming.
  const calendar =
    news === "cancelled" && sharers.length > 0
      ? undefined
      : sessionFile({ news, session, names, address: mailbox.address, organizer, mail, now: Date.now() });
  return { ...mail, ...(calendar && { calendar }), edition: session.sequence };
}

/** What the change did to the household's credit; undefined if it is paid in another way. */
async function readBalance(tx: Tx, { memberId }: MailedSession): Promise<string | undefined> {
  const [balance] = await listSpotBalances(tx, [memberId]);
  return balance && changeInWords(balance);
}

/** Undefined for sessions that were never booked. */
function ruleOf({ start, policy, freeUntil, loss }: MailedSession & { loss: Loss }, zone: string): string | undefined {
  if (freeUntil === null) return undefined;
  const wasFree = freeUntil <= deadlineOf(policy ?? defaultPolicy, start, zone);
  const words = mailedRuleWords({ freeUntil, start, wasFree, zone, loss, sentAt: Date.now() });
  return freeUntil === start ? words : `${words} If I call it off, you pay nothing.`;
}
