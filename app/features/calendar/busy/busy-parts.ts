/** The properties that say when someone is busy. Titles, notes and guests are private and never parsed. */
const wanted = new Set([
  ...["BEGIN", "END", "UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"],
  ...["TRANSP", "STATUS", "FREEBUSY", "TZID", "TZOFFSETFROM", "TZOFFSETTO", "X-LIC-LOCATION"],
]);

/** Each part of a calendar file, with only the properties above. */
export type BusyParts = {
  events: string[];
  zones: string[];
  freeBusy: string[];
  /** When someone can be asked (RFC 7953); not read. */
  availabilities: number;
};

/** Undefined if the file is not a complete calendar. */
export function busyParts(text: string): BusyParts | undefined {
  const parts = new Map<string, string[]>([
    ["VEVENT", []],
    ["VTIMEZONE", []],
    ["VFREEBUSY", []],
    ["VAVAILABILITY", []],
  ]);
  const within: string[] = [];
  let lines: string[] = [];
  for (const line of unfolded(text)) {
    const name = /^([\w-]+)(?=[;:]).*:/.exec(line)?.[1]?.toUpperCase() ?? "";
    if (!wanted.has(name)) continue;
    const part = line
      .slice(name.length + 1)
      .trim()
      .toUpperCase();
    if (name === "BEGIN") within.push(part);
    if (name === "BEGIN" && within.length === 2) lines = [];
    // Alarms inside an event are skipped; a zone's parts are kept.
    if (within.length === 2 || within[1] === "VTIMEZONE") lines.push(line);
    if (name !== "END") continue;
    if (within[0] !== "VCALENDAR" || within.pop() !== part) return undefined;
    if (within.length === 1) parts.get(part)?.push(lines.join("\r\n"));
  }
  if (within.length > 0 || !/^\uFEFF?BEGIN:VCALENDAR/i.test(text)) return undefined;
  const named = (name: string) => parts.get(name) ?? [];
  const [events, zones, freeBusy] = [named("VEVENT"), named("VTIMEZONE"), named("VFREEBUSY")];
  return { events, zones, freeBusy, availabilities: named("VAVAILABILITY").length };
}

function unfolded(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/);
}
