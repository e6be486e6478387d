import ICAL from "ical.js";
import { instantAt, isZone, wallAt } from "#app/lib/time/wall-time.server.ts";
import { zoneOfWindowsName } from "./windows-zones.ts";

/** The clock of a time zone in a calendar file. */
export type FileClock = {
  instantOf(wall: ICAL.Time, reading: "earlier" | "later"): number;
  wallOf(instant: number): ICAL.Time;
  /** The file names a zone that neither it nor we know, so the coach's is used. */
  isGuess?: true;
};
export type ClockFor = (property: ICAL.Property, time: ICAL.Time) => FileClock;

/** Finds the clock of each time in a file. Times without a known zone use the coach's. */
export function clocksIn(zones: ICAL.Component[], coachZone: string): ClockFor {
  const own = clockOf(coachZone);
  const told = new Map(zones.map((zone) => [String(zone.getFirstPropertyValue("tzid")), zone]));
  const known = new Map<string, FileClock>();

  // A tz database name is better than the file's own rules, which cover only some years.
  function named(tzid: string): FileClock {
    const zone = told.get(tzid);
    const names = [tzid, String(zone?.getFirstPropertyValue("x-lic-location") ?? "")].flatMap(namesIn);
    const name = names.find(isZone);
    if (name) return clockOf(name);
    if (zone) return clockTold(new ICAL.Timezone(zone));
    const fromWindows = zoneOfWindowsName(tzid);
    return fromWindows ? clockOf(fromWindows) : { ...own, isGuess: true };
  }

  return (property, time) => {
    if (time.zone === ICAL.Timezone.utcTimezone) return utc;
    const tzid = property.getFirstParameter("tzid");
    if (!tzid || time.isDate) return own;
    const clock = known.get(tzid) ?? named(tzid);
    known.set(tzid, clock);
    return clock;
  };
}

const utc = clockOf("UTC");

function clockOf(zone: string): FileClock {
  return {
    instantOf: (wall, reading) =>
      instantAt(zone, dateOf(wall), wall.hour * 60 + wall.minute + wall.second / 60, reading),
    wallOf: (instant) => {
      const { date, minutes } = wallAt(zone, instant);
      return laterBy(withoutZone(ICAL.Time.fromDateString(date)), minutes * 60 + 59);
    },
  };
}

/** For zones that only the file defines, such as `Eastern Standard Time`. */
function clockTold(zone: ICAL.Timezone): FileClock {
  return {
    instantOf: (wall) => (secondsOf(wall) - zone.utcOffset(wall)) * 1000,
    wallOf: (instant) => {
      const epoch = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
      const time = ICAL.Time.fromData(epoch, ICAL.Timezone.utcTimezone);
      time.fromUnixTime(Math.floor(instant / 1000));
      return withoutZone(time.convertToZone(zone));
    },
  };
}

/** `/mozilla.org/20050126_1/America/New_York` names a zone too. */
function namesIn(tzid: string): string[] {
  const parts = tzid.split("/");
  return [tzid, parts.slice(-3).join("/"), parts.slice(-2).join("/")].filter(Boolean);
}

export function dateOf(wall: ICAL.Time): string {
  return wall.toString().slice(0, 10);
}

/** Wall-clock seconds since 1970, for comparing and counting. */
export function secondsOf(wall: ICAL.Time): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) / 1000;
}

export function laterBy(wall: ICAL.Time, seconds: number): ICAL.Time {
  const later = withoutZone(wall);
  later.isDate = false;
  later.adjust(0, 0, 0, seconds);
  return later;
}

/** The wall time without its zone. */
export function withoutZone({ year, month, day, hour, minute, second, isDate }: ICAL.Time): ICAL.Time {
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate });
}
