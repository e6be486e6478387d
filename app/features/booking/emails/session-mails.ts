import { domainOf, invitationFile } from "#app/features/calendar/feed/calendar-file.ts";
import type { SessionStatus } from "#app/features/calendar/schema.ts";
import type { MailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import { isSaid, type MailFacts, type MailWords, type Said } from "#app/features/notifications/schema.ts";
import { mapAddress } from "#app/lib/countries.server.ts";
import {
  allTimesIn,
  lengthInWords,
  longDayInWords,
  momentInWords,
  timeInWords,
  weekdayAndDate,
} from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/format.ts";
import { bookingPage } from "#app/lib/public-pages.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import { coachWords, eventOf, type Happened, movedState, sameStartWords, toldWords } from "../links/told.ts";
import type { Loss } from "../policy.ts";
import { firstOf, greetingOf, type MailedNames, namedIn, playersIn } from "./mailed-names.ts";

export type News = "booked" | "moved" | "cancelled" | "declined" | "lapsed" | "reminder";

export type SessionMail = {
  news: News;
  session: MailedSession & Loss;
  /** `players` are those of the session who read mail at the same address. */
  names: MailedNames | undefined;
  zone: string;
  /** The session's page, where they can move or cancel it. */
  address: string;
  /** Until when moving and cancelling is free. */
  rule: string | undefined;
  /** What the change did to the household's credit. */
  balance?: string | undefined;
  /** What the last mail to the same address said. */
  said: Said | undefined;
  now: number;
};

/** The facts a mail states, compared later to see what is new. */
export function saidOf({ start, end, status, place }: MailedSession, readers: string[]): Said {
  return { start, end, place, status, players: readers.join(" ") };
}

type Known = { session: MailedSession; says: Said; said: Said | undefined };

/** What changed since the last mail, if anything. */
export function newsFor({ session, says, said }: Known, now: number): News | undefined {
  const { end, status } = session;
  if (end <= now) return undefined;
  const wasOn = said ? said.status === "booked" : session.seriesId !== null;
  if (status === "booked") {
    // A mail about the weekly hour announced this week, so the only news is that it moved.
    const { seriesId, movedFrom, start } = session;
    if (!said && seriesId !== null && movedFrom !== null) return movedFrom === start ? undefined : "moved";
    if (said?.status !== "booked") return "booked";
    if (!isSaid({ ...says, players: said.players ?? "" }, said)) return "moved";
    return hasNewPlayer(says, said) ? "booked" : undefined;
  }
  if (status === "cancelled" || status === "weathered") return wasOn ? "cancelled" : undefined;
  if (status === "declined" || status === "lapsed") return said?.status === status ? undefined : status;
  return undefined;
}

/** A sibling joined after the last mail to this address. */
function hasNewPlayer(says: Said, said: Said): boolean {
  const known = String(said.players).split(" ");
  return String(says.players)
    .split(" ")
    .some((player) => !known.includes(player));
}

export function sessionMail(
  { news, session, names, zone, address, rule, balance, said, now }: SessionMail,
  facts: MailFacts,
): MailWords {
  const { start, title, place, capacity } = session;
  const { state, sentence } =
    news === "reminder" ? remindedWords(start, zone, now) : toldIn(news, { session, names, zone, balance, said });
  const isOn = news === "booked" || news === "moved" || news === "reminder";
  const [time, suffix] = timeAndHalf(timeInWords(start, zone));
  return {
    subject: subjectOf(news, { when: momentInWords(start, zone), state, brand: facts.brand }),
    moment: {
      state,
      day: longDayInWords(start, zone),
      time,
      suffix,
      ...(!isOn && { isOff: true }),
    },
    paragraphs: [`${greetingOf(names)},`, sentence, session.endedWords, news !== "reminder" && balance].filter(isText),
    facts: [
      ["Who", playersIn(names)],
      ["What", `${title}, ${lengthOf(session)}`],
      ["Where", whereOf({ place, address: session.address })],
    ],
    button: isOn
      ? { label: capacity > 1 ? "See the session" : "Move or cancel", href: address }
      : { label: "See open times", href: `${facts.origin}${bookingPage.path}` },
    ...(isOn && rule && { rule }),
    footer: `Reply to this email to reach me. ${allTimesIn(zone, start)}`,
  };
}

function isText(text: unknown): text is string {
  return typeof text === "string" && text !== "";
}

type SessionFile = Pick<SessionMail, "news" | "session" | "names" | "now"> & {
  address: string;
  organizer: () => { name: string; address: string };
  mail: MailWords;
};

/** The calendar file of a mail. Requests that were never booked are in nobody's calendar. */
export function sessionFile({ news, session, names, address, organizer, mail, now }: SessionFile) {
  const method = methods[news];
  if (!method) return undefined;
  return invitationFile({
    ...{ method, domain: domainOf(session.calendarId), organizer: organizer(), stampedAt: now },
    session: { ...session, players: names?.players ?? [] },
    page: mail.button && { ...mail.button, rule: mail.rule },
    attendee: { name: names?.name, address },
  });
}

const methods: Partial<Record<News, "REQUEST" | "CANCEL">> = {
  booked: "REQUEST",
  moved: "REQUEST",
  cancelled: "CANCEL",
};

function subjectOf(news: News, { when, state, brand }: { when: string; state: string; brand: string }): string {
  if (news === "reminder") return `${brand}: ${when}`;
  if (news === "moved" && state === movedState) return `Moved to ${when}`;
  return `${state}: ${when}`;
}

/** 'Today' or 'Tomorrow' when the mail is sent. */
function remindedWords(start: number, zone: string, now: number) {
  return { state: capitalized(weekdayAndDate(start, zone, now)), sentence: "See you then." };
}

type Telling = Pick<SessionMail, "session" | "names" | "zone" | "balance" | "said">;

function toldIn(news: Exclude<News, "reminder">, { session, names, zone, balance, said }: Telling) {
  if (news === "booked") return toldWords(said?.status === "weathered" ? "on after all" : "booked");
  if (news !== "moved") {
    const absent = namedIn(names).map(firstOf);
    // The balance names the lost minutes, and only known people have a page.
    const { amount, isPaidOnPage = false } = session;
    const loss = { amount: balance ? undefined : amount, isPaidOnPage: isPaidOnPage && names !== undefined };
    return toldWords(eventOf(session), { ...session, ...loss, absent });
  }
  const byThem = session.settled !== null;
  const { oldStart, oldPlace, oldLength } = knownBefore(session, said);
  if (oldStart === undefined)
    return sameStartWords({ byThem, oldPlace, oldLength, place: session.place, length: lengthOf(session) });
  const at = oldPlace && `at ${oldPlace}`;
  const old = [momentInWords(oldStart, zone), at, oldLength && `${oldLength} long`].filter(Boolean).join(", ");
  return toldWords(byThem ? "moved by them" : "moved by the coach", { old });
}

/** What the reader was told that is no longer true. */
function knownBefore({ start, end, place, movedFrom }: MailedSession, said: Said | undefined) {
  const known = said && { start: Number(said.start), end: Number(said.end), place: `${said.place}` };
  const knownStart = known?.start ?? movedFrom ?? start;
  return {
    oldStart: knownStart === start ? undefined : knownStart,
    oldPlace: known && known.place !== place ? known.place : undefined,
    oldLength: known && known.end - known.start !== end - start ? lengthOf(known) : undefined,
  };
}

function lengthOf({ start, end }: { start: number; end: number }): string {
  return lengthInWords(Math.round((end - start) / msPerMinute));
}

export type Changed = Happened & {
  id: string;
  who: string;
  messageId: string | null;
  zone: string;
  /** Only this person's place in a group. */
  hasLeft?: boolean;
};

const changedTexts: Partial<Record<SessionStatus, string>> = {
  lapsed:
    "The time is open again, and they get a mail about it. The request is still in your inbox: you can answer it or offer another time.",
  cancelled: "The time is open again.",
};

const leftText = "Their place in the group is free again. The others still come.";

/** Tells the coach that a person changed their own session, or that a request expired. */
export function changedMail(changed: Changed, origin: string): MailWords {
  const { id, who, status, messageId, hasLeft } = changed;
  const isLapsed = status === "lapsed" && messageId;
  const happened = `${who} ${coachWords(changed, changed.zone)}`;
  return {
    subject: happened,
    title: happened,
    paragraphs: [hasLeft ? leftText : (changedTexts[status] ?? "The old time is open again.")],
    button: isLapsed
      ? { label: "Open the request", href: `${origin}/admin/messages?open=${messageId}` }
      : { label: "Open the calendar", href: `${origin}/admin/calendar?session=${id}` },
  };
}

/** A place, with a link to the map if its address is known. */
export function whereOf({ place, address }: { place: string; address: string | null }) {
  if (!address) return place;
  return { text: `${place}, ${address}`, link: { label: "Open the map", href: mapAddress(address) } };
}
