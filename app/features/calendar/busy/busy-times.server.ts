import ICAL from "ical.js";
import { merge, overlaps, type Span } from "#app/lib/time/ranges.ts";
import { clocksIn } from "./busy-clocks.server.ts";
import { type BusyReading, spansIn, spansOf } from "./busy-events.server.ts";
import { type BusyParts, busyParts } from "./busy-parts.ts";

export type BusyFile = {
  /** The coach's, for times without a zone. */
  zone: string;
  span: Span;
  /** The part after `@` in our UIDs: sessions that come back through our own feed are skipped. */
  ownDomain: string;
};
export type BusyTimes =
  | { ok: true; spans: Span[] /** How many events could not be read, or only in part. */; unread: number }
  | { ok: false; reason: "not a calendar" | "too much" };

/** A rule that repeats every second would keep the CPU busy. */
const mostSteps = 100_000;
const mostSpans = 20_000;

/**
 * A rule in another calendar system, or with its own handling of invalid dates (RFC 7529): read as if it had neither.
 */
const otherCalendar = /^RRULE.*[:;](SKIP=|RSCALE=(?!GREGORIAN))/im;

class TooMuch extends Error {}

export function readBusyTimes(text: string, file: BusyFile): BusyTimes {
  const parts = busyParts(text);
  if (!parts) return { ok: false, reason: "not a calendar" };
  try {
    return { ok: true, ...timesIn(parts, file) };
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, reason: "too much" };
    throw error;
  }
}

function timesIn(parts: BusyParts, { zone, span, ownDomain }: BusyFile) {
  let [steps, unread, isInDoubt] = [0, parts.availabilities, false];
  const count = () => {
    if (++steps > mostSteps) throw new TooMuch();
  };
  const doubt = () => {
    isInDoubt = true;
  };
  const ifUnderstood = <Found>(read: () => Found[]): Found[] => {
    isInDoubt = false;
    try {
      return read();
    } catch (error) {
      if (error instanceof TooMuch) throw error;
      doubt();
      return [];
    } finally {
      if (isInDoubt) unread++;
    }
  };
  const parsed = (part: string) =>
    ifUnderstood(() => {
      if (otherCalendar.test(part)) doubt();
      return [new ICAL.Component(ICAL.parse(part))];
    });
  const reading: BusyReading = { zone, span, count, doubt, clockFor: clocksIn(parts.zones.flatMap(parsed), zone) };
  const others = parts.events.flatMap(parsed).filter((event) => !uidOf(event).endsWith(`@${ownDomain}`));
  const spans = [
    ...byUid(others).flatMap((event) => ifUnderstood(() => spansOf(event, reading))),
    ...parts.freeBusy.flatMap(parsed).flatMap((freeBusy) => ifUnderstood(() => spansIn(freeBusy, reading))),
  ];
  const merged = merge(spans.filter((taken) => overlaps(taken, span)));
  if (merged.length > mostSpans) throw new TooMuch();
  return { spans: merged, unread };
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue("uid") ?? "");
}

/** Groups an event with its changed occurrences. */
function byUid(events: ICAL.Component[]): ICAL.Component[][] {
  let withoutUid = 0;
  const groups = Map.groupBy(events, (event) => uidOf(event) || `${withoutUid++}`);
  return [...groups.values()];
}
