import { calendarStamp } from "#app/lib/dates.ts";
import type { SessionStatus } from "./schema.ts";

/** A session as a calendar elsewhere shows it. */
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

/** After the `@` of each UID: it stays the same wherever the site moves, and fits on one line. */
export function domainOf(calendarId: string): string {
  return calendarId.replaceAll("-", "");
}

type File = {
  name: string;
  domain: string;
  sessions: readonly SessionInFile[];
};

/** A calendar file (RFC 5545). Times are in UTC, because readers disagree about zones; each session stands for itself. */
export function calendarFile({ name, domain, sessions }: File): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Courtside//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    "X-PUBLISHED-TTL:PT15M",
    ...sessions.flatMap((session) => eventLines(session, domain)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(session: SessionInFile, domain: string): string[] {
  const { id, start, end, status, sequence, place, address, changedAt } = session;
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${domain}`,
    `DTSTAMP:${calendarStamp(changedAt)}`,
    `LAST-MODIFIED:${calendarStamp(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${calendarStamp(start)}`,
    `DTEND:${calendarStamp(end)}`,
    `SUMMARY:${escaped(summaryOf(session))}`,
    `LOCATION:${escaped(address ? `${place}, ${address}` : place)}`,
    `STATUS:${statusOf(status)}`,
    "END:VEVENT",
  ];
}

/** Who comes, and to what. */
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

const longestLine = 75;

/** A line is at most 75 bytes long; what goes on begins with a space. No letter is cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ["", 0];
  for (const letter of line) {
    const more = Buffer.byteLength(letter);
    if (bytes + more > longestLine) {
      parts.push(part);
      [part, bytes] = ["", 1];
    }
    part += letter;
    bytes += more;
  }
  return [...parts, part].join("\r\n ");
}
