import { greetingOf, type MailedNames, mailedNames } from "#app/features/booking/emails/mailed-names.ts";
import { choicesOf } from "#app/features/booking/emails/offer-texts.ts";
import { sessionFile } from "#app/features/booking/emails/session-mails.ts";
import { countedInWords, offBecause } from "#app/features/booking/links/told.ts";
import { getMailbox, isMailboxProven } from "#app/features/booking/mailbox.server.ts";
import { readBookedInstead, readTimesInstead } from "#app/features/booking/offers/offer-mails.server.ts";
import { domainOf, publishedFile } from "#app/features/calendar/feed/calendar-file.ts";
import { withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { getMailedSession, type MailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import { listSpotBalances } from "#app/features/credits/queries.server.ts";
import { lessonsOrNothing } from "#app/features/credits/schema.ts";
import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import {
  allTimesIn,
  lengthInWords,
  longDayInWords,
  momentInWords,
  timeInWords,
  weekdayAndDate,
} from "#app/lib/dates.ts";
import { capitalized, numberInWords } from "#app/lib/format.ts";
import { bookingPage } from "#app/lib/public-pages.ts";
import { inARow } from "#app/lib/region.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { senderAddress } from "#app/platform/mail/mail.server.ts";
import { newTimesEach } from "./new-times.ts";
import { getCall, listCallSpots, type WeatherCall } from "./queries.server.ts";
import { aboutCall } from "./schema.ts";

export const weatherMails: RegisteredMail[] = [
  { kind: aboutCall, about: aboutCall, to: "person", isAutomatic: true, write: writeCalledOff },
];

/** One of the household's sessions, and which of its people were coming. */
type Off = {
  session: MailedSession;
  names: MailedNames | undefined;
  address: string;
  /** The offer held instead; null if none was due. */
  instead: Awaited<ReturnType<typeof readTimesInstead>> | null;
  /** The session that the group moved to. */
  moved: Awaited<ReturnType<typeof readBookedInstead>>;
};

type About = Pick<PostedMail, "about_id" | "person_id">;

async function writeCalledOff(tx: Tx, posted: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const { off, mail } = (await readCalledOff(tx, posted, facts)) ?? {};
  if (!off || !mail) return undefined;
  const says = Object.fromEntries(shownIn(off).map(({ id, status }) => [id, status]));
  const calendar = fileOf(off, mail, facts);
  const edition = off.reduce((sum, { session }) => sum + session.sequence, 0);
  return { ...mail, ...(calendar && { calendar }), edition, says };
}

/** One mail per household about everything that is off. Sessions booked again since then are left out. */
export async function readCalledOff(tx: Tx, posted: About, facts: MailFacts) {
  const { about_id: callId, person_id: personId } = posted;
  if (!callId || !personId) return undefined;
  // The lock waits for an undo in progress.
  const call = await withCalendarLock(tx, (locked) => getCall(locked.tx, callId));
  if (call?.state !== "off") return undefined;
  const spots = (await listCallSpots(tx, callId)).filter(({ told_id }) => told_id === personId);
  const off: Off[] = [];
  for (const [id, theirs] of Map.groupBy(spots, ({ session_id }) => session_id))
    off.push(...(await readOff(tx, id, theirs[0], facts)));
  off.sort((one, other) => one.session.start - other.session.start);
  if (off.length === 0) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  // A group that moves takes its minutes along.
  const isBack = ({ session_id }: Spot) => !off.some(({ session, moved }) => moved && session.id === session_id);
  const balances = await listSpotBalances(
    tx,
    spots.filter(isBack).map(({ spot_id }) => spot_id),
  );
  return { off, mail: calledOffMail({ call, off, zone, left: leftInWords(off, balances) }, facts) };
}

type Spot = Awaited<ReturnType<typeof listCallSpots>>[number];

async function readOff(tx: Tx, id: string, spot: Spot | undefined, facts: MailFacts): Promise<Off[]> {
  const personId = spot?.person_id ?? "";
  const session = await getMailedSession(tx, { id, personId });
  const mailbox = session?.status === "weathered" ? await getMailbox(tx, personId, session.people) : undefined;
  if (!session || !mailbox) return [];
  const names = mailedNames(mailbox, await isMailboxProven(tx, session, mailbox.readers));
  const offerId = spot?.offer_id;
  const moved = offerId ? await readBookedInstead(tx, { offerId, personId, facts }) : undefined;
  const instead = offerId && !moved ? await readTimesInstead(tx, offerId, facts) : null;
  return [{ session, names, address: mailbox.address, instead, moved }];
}

/** Each session that is off, and where it moved. */
function shownIn(off: Off[]): MailedSession[] {
  return off.flatMap(({ session, moved }) => (moved ? [session, moved.session] : [session]));
}

type Balances = Awaited<ReturnType<typeof listSpotBalances>>;

/** '120 minutes are back: 5 lessons left.' A mail that names nobody must not reveal a household's credit. */
function leftInWords(off: Off[], balances: Balances): string | undefined {
  const back = balances.reduce((sum, balance) => sum + (balance.kind === "weathered" ? (balance.back ?? 0) : 0), 0);
  if (back === 0 || off.some(({ names }) => !names)) return undefined;
  const left = lessonsOrNothing(balances[0]?.available ?? 0);
  return `${back} ${back === 1 ? "minute is" : "minutes are"} back: ${left} left.`;
}

type CalledOff = { call: WeatherCall; off: Off[]; zone: string; left: string | undefined };

function calledOffMail({ call, off, zone, left }: CalledOff, facts: MailFacts): MailWords {
  const [first] = off as [Off];
  const { start } = first.session;
  const day = longDayInWords(start, zone);
  const [time, suffix] = timeAndHalf(timeInWords(start, zone));
  const isOne = off.length === 1;
  const held = heldWords(off, zone);
  const choices = off.flatMap(({ session, names, instead }) =>
    choicesInstead({ session, names, instead, isOne, zone }),
  );
  const areMoved = off.every(({ moved }) => moved);
  const isSame = isOne || off.every(({ session, moved }) => !moved && !session.usedMinutes);
  return {
    subject: isOne
      ? `Called off: ${momentInWords(start, zone)}`
      : `Called off: ${off.length} sessions on ${weekdayAndDate(start, zone)}`,
    ...(isOne ? { moment: { state: "Called off", day, time, suffix, isOff: true } } : { title: `Called off: ${day}` }),
    paragraphs: [
      `${greetingOf(first.names)},`,
      [offWords(off, call), isSame && countedWords(first)].filter(Boolean).join(" "),
      ...off.flatMap((one) => movedWords(one, { isOne, zone })),
      ...(left ? [left] : []),
      ...(held && !held.until ? [held.words] : []),
      ...(choices.length > 0 || areMoved ? [] : ["Pick another time on my site, or write to me."]),
    ],
    ...(held?.until && { strong: [held.until], lead: held.words, rule: ruleWords(left, isOne) }),
    choices,
    facts: off.map((one) => [isOne ? "Off" : timeInWords(one.session.start, zone), lineOf(one, { isSame })]),
    ...(choices.length > 0 && !isOne ? {} : { button: buttonOf(off, facts) }),
    footer: `Reply to this email to reach me. ${allTimesIn(zone, start)}`,
  };
}

function offWords(off: Off[], { reason, calledAt }: WeatherCall): string {
  const why = offBecause[reason];
  const these = off.length === 1 ? "This session" : "These sessions";
  const begun = off.filter(({ session }) => session.start < (calledAt?.getTime() ?? 0)).length;
  if (begun === off.length) return `${these} had to stop because ${why}.`;
  const areOff = `${these} ${off.length === 1 ? "is" : "are"} off because ${why}.`;
  if (begun === 0) return `${areOff} Please do not come.`;
  const others = off.length - begun === 1 ? "the other" : "the others";
  return `${areOff} ${capitalized(numberInWords(begun))} had begun and had to stop. Please do not come to ${others}.`;
}

/** 'Only the 20 minutes you played count.' Steps count half of a session, or all of it. A group that moves is paid as before. */
function countedWords({ session, moved }: Off): string | undefined {
  if (moved) return undefined;
  const used = session.usedMinutes ?? 0;
  if (used === 0 || used === 1) return countedInWords(used);
  return session.policy?.playedSteps ? `${used} minutes count.` : `Only the ${used} minutes you played count.`;
}

/** With several sessions that cost different amounts, each line says what it costs. */
function lineOf(one: Off, { isSame }: { isSame: boolean }): string {
  const { session, names } = one;
  const what = [names && inARow(names.players), `${session.title}, ${lengthOf(session)}`, session.place];
  const line = what.filter(Boolean).join(", ");
  const counted = isSame ? undefined : countedWords(one);
  return counted ? `${line}. ${counted}` : line;
}

function buttonOf(off: Off[], { origin }: MailFacts) {
  const [{ instead, moved }] = off as [Off];
  if (off.length === 1 && moved) return { label: "See the new time", href: moved.address };
  if (off.length === 1 && instead?.times.length) return { label: "Choose a new time", href: instead.address };
  return { label: "See open times", href: `${origin}${bookingPage.path}` };
}

/** With several sessions, each line says which one moves. */
function movedWords({ session, moved }: Off, { isOne, zone }: { isOne: boolean; zone: string }): string[] {
  if (!moved) return [];
  const { start, place } = moved.session;
  const which = isOne ? "The whole group moves" : `The group of ${timeInWords(session.start, zone)} moves`;
  return [
    `${which} to ${momentInWords(start, zone)}, ${place}. Your place is booked. If you can't come then, ${isOne ? "say so on its page" : "write to me"}.`,
  ];
}

function ruleWords(left: string | undefined, isOne: boolean): string {
  const safe = left ? "what came back stays yours" : "it costs you nothing";
  const others = isOne ? "The other times" : "The other times for that session";
  return `Each of these links opens a page with one button: it books that time. ${others} are then open to everyone again. If none suits you, say so there, or do nothing: ${safe}.`;
}

/** 'These three new times are held for you until Fri, Nov 13, 2:31 PM:', or how few there are. */
function heldWords(off: Off[], zone: string): { words: string; until?: string | undefined } | undefined {
  const times = off.flatMap(({ instead }) => instead?.times ?? []);
  if (times.length === 0 && off.every(({ instead }) => instead === null)) return undefined;
  if (times.length === 0) return { words: "I found no open time near it that I could hold for you.", until: undefined };
  const until = momentInWords(Math.max(...times.map(({ heldUntil }) => heldUntil?.getTime() ?? 0)), zone);
  const isFew = off.some(({ instead }) => instead && instead.times.length < newTimesEach);
  const count = times.length;
  const these = count === 1 ? "This new time is" : `These ${numberInWords(count)} new times are`;
  const few = `${count === 1 ? "Only this one new time was" : `Only these ${numberInWords(count)} new times were`} open near it; ${count === 1 ? "it is" : "they are"}`;
  return { words: `${isFew ? few : these} held for you until ${until}:`, until };
}

type Instead = Pick<Off, "session" | "names" | "instead"> & { isOne: boolean; zone: string };

/** With several sessions, each choice says which one it replaces. */
function choicesInstead({ session, names, instead, isOne, zone }: Instead) {
  if (!instead) return [];
  const what = `instead of ${timeInWords(session.start, zone)}${names ? `, ${inARow(names.players)}` : ""}`;
  const choices = choicesOf({ ...instead, zone });
  return choices.map((choice) => (isOne ? choice : { ...choice, detail: `${choice.detail}, ${what}` }));
}

function lengthOf({ start, end }: MailedSession): string {
  return lengthInWords(Math.round((end - start) / msPerMinute));
}

/** An invitation can hold one session; several are published. */
function fileOf(off: Off[], mail: MailWords, { brand }: MailFacts) {
  const [{ session, names, address, moved }] = off as [Off];
  const organizer = { name: brand, address: senderAddress() };
  const now = Date.now();
  if (off.length === 1 && !moved)
    return sessionFile({ news: "cancelled", session, names, address, organizer: () => organizer, mail, now });
  const sessions = off.flatMap((one) => shownIn([one]).map((it) => ({ ...it, players: one.names?.players ?? [] })));
  return publishedFile(sessions, {
    domain: domainOf(session.calendarId),
    organizer,
    stampedAt: now,
    page: mail.button,
  });
}
