import { calendarStamp } from "#app/lib/dates.ts";
import type { SessionStatus } from "../schema.ts";

/** A session in a calendar file. */
export type SessionInFile = {
  id: string;
  start: number;
  end: number;
  status: SessionStatus;
  title: string;
  people: readonly string[];
  place: string;
  address: string | null;
  sequence: number;
  changedAt: number;
};

/** The part after `@` in each UID: stable if the site moves, and short enough for one line. */
export function domainOf(calendarId: string): string {
  return calendarId.replaceAll("-", "");
}

type File = {
  name: string;
  domain: string;
  sessions: readonly SessionInFile[];
};

/**
 * A calendar file (RFC 5545). Times are in UTC, because readers disagree about zones; each session is its own event.
 * It has no METHOD: a published event would need an ORGANIZER (RFC 5546), and subscriptions need neither.
 */
export function calendarFile({ name, domain, sessions }: File): string {
  return fileOf([
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    "X-PUBLISHED-TTL:PT15M",
    ...sessions.flatMap((session) => eventLines(session, { domain, status: statusOf(session.status) })),
  ]);
}

/** `players` lists only people the attendee may know about: no one from another household. */
export type InvitedSession = Omit<SessionInFile, "people"> & { players: readonly string[] };

type Mailbox = { name: string; address: string };
type Mailed = {
  domain: string;
  /** The sender of the mail. */
  organizer: Mailbox;
  /** When the file was written: of two with one `SEQUENCE`, calendars keep the later. */
  stampedAt: number;
  /** Where the reader can act on it, and by which rule: the mail's button and its small print. */
  page?: { label: string; href: string; rule?: string | undefined } | undefined;
};
type Invitation = Mailed & {
  method: "REQUEST" | "CANCEL";
  session: InvitedSession;
  /** Without a name if the mail must not give one. */
  attendee: { name?: string | undefined; address: string };
};

/** The file in a mail about one session (RFC 5546). It is already booked, so no reply is requested. */
export function invitationFile({ method, session, attendee, ...mailed }: Invitation) {
  const status = method === "CANCEL" ? "CANCELLED" : statusOf(session.status);
  const invited = `ATTENDEE${attendee.name ? `;CN=${quoted(attendee.name)}` : ""};PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee.address)}`;
  return { method, text: fileOf([`METHOD:${method}`, ...mailedLines(session, mailed, { status, more: [invited] })]) };
}

/**
 * The file in a mail about many sessions. An invitation allows only one, so this one is published, without attendees.
 */
export function publishedFile(sessions: readonly InvitedSession[], mailed: Mailed) {
  const method = "PUBLISH" as const;
  const events = sessions.flatMap((one) => mailedLines(one, mailed, { status: statusOf(one.status), more: [] }));
  return { method, text: fileOf([`METHOD:${method}`, ...events]) };
}

function mailedLines(
  session: InvitedSession,
  { domain, organizer, stampedAt, page }: Mailed,
  { status, more }: { status: string; more: string[] },
): string[] {
  const event = { ...session, people: session.players, title: `${session.title}, ${organizer.name}` };
  const people = [`ORGANIZER;CN=${quoted(organizer.name)}:${mailto(organizer.address)}`, ...more];
  return eventLines(event, { domain, status, more: [...people, ...pageLines(page)], stampedAt });
}

function pageLines(page: Mailed["page"]): string[] {
  if (!page) return [];
  const words = [`${page.label}: ${page.href}`, page.rule].filter(Boolean).join("\n");
  return [`DESCRIPTION:${escaped(words)}`, `URL:${page.href}`];
}

function fileOf(content: readonly string[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Courtside//Calendar//EN",
    "CALSCALE:GREGORIAN",
    ...content,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

type EventLook = { domain: string; status: string; more?: readonly string[]; stampedAt?: number };

function eventLines(session: SessionInFile, look: EventLook): string[] {
  const { id, start, end, sequence, place, address, changedAt } = session;
  const { domain, status, more = [], stampedAt = changedAt } = look;
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${domain}`,
    `DTSTAMP:${calendarStamp(stampedAt)}`,
    `LAST-MODIFIED:${calendarStamp(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${calendarStamp(start)}`,
    `DTEND:${calendarStamp(end)}`,
    `SUMMARY:${escaped(summaryOf(session))}`,
    `LOCATION:${escaped(address ? `${place}, ${address}` : place)}`,
    `STATUS:${status}`,
    ...more,
    "END:VEVENT",
  ];
}

function summaryOf({ people, title }: SessionInFile): string {
  return people.length > 0 ? `${people.join(", ")}: ${title}` : title;
}

function statusOf(status: SessionStatus): string {
  if (status === "held" || status === "requested") return "TENTATIVE";
  return status === "cancelled" || status === "weathered" ? "CANCELLED" : "CONFIRMED";
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n|\r/g, "\\n");
}

/** Parameter values have no escapes, so quotes and control characters are replaced. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', "'").replaceAll(/\p{Cc}+/gu, " ")}"`;
}

/** Readers compare it with their own address, so only characters that are invalid here are encoded. */
function mailto(address: string): string {
  return `mailto:${address.replaceAll(/[^\w.!#$&'*+/=?^`{|}~@-]/gu, encodeURIComponent)}`;
}

const longestLine = 75;

/** Lines are at most 75 bytes; continuation lines begin with a space. No character is split. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(start + longestLine - Number(start > 0), bytes.length);
    while (isWithinCharacter(bytes[end])) end--;
    parts.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return parts.join("\r\n ");
}

/** Every byte of a character in UTF-8 but the first. */
function isWithinCharacter(byte = 0): boolean {
  return byte >> 6 === 0b10;
}
