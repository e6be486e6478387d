import { msPerMinute } from "#app/lib/time/durations.ts";
import { contains, merge, type Neighbours, neighboursIn, type Span, spanAround } from "#app/lib/time/ranges.ts";
import { addDays, datesIn, dayOf, gridOn, wallAt } from "#app/lib/time/wall-time.server.ts";
import { daylightAt, type Exception, type HoursRule, hoursAt, possibleStarts } from "./opening-hours.ts";

export type Place = {
  id: string;
  isOutdoor: boolean;
  isLit: boolean;
  latitude: number | null;
  longitude: number | null;
};

/** A held, requested, booked or past session. */
export type LiveSession = Span & {
  id: string;
  placeId: string;
  serviceId: string | null;
  people: number;
  capacity: number;
  /** The end of the turnaround it was booked with; by default the calendar's. */
  freeAt?: number;
};

/** Needs sessions and busy times from a day before the range to a day after it. */
export type OpenTimesInput = {
  calendar: {
    zone: string;
    stepMinutes: number;
    turnaroundMinutes: number;
    noticeMinutes: number;
    horizonDays: number;
    dayLimit: number | null;
  };
  places: Place[];
  /** Same in both directions; 0 without an entry. */
  travel: { from: string; to: string; minutes: number }[];
  rules: HoursRule[];
  exceptions: Exception[];
  /** Without the session that is being moved. */
  sessions: LiveSession[];
  busy: Span[];
  service: { id: string; minutes: number; placeIds: string[] | null; capacity: number };
  /** Starts are listed in this range. */
  range: Span;
  now: number;
};

export type TimeAndPlace = { start: number; placeId: string };

export type OpenTime = Span & { placeId: string; joins?: string };

export const reasons = [
  "closed",
  "notice",
  "horizon",
  "dark",
  "taken",
  "busy",
  "travel",
  "does not fit",
  "day limit",
  "full",
] as const;
export type Reason = (typeof reasons)[number];

export type RefusedTime = { start: number; placeId: string; reason: Reason };

/** Every start in the range at which the service can be booked, and why the others cannot. */
export function openTimes(input: OpenTimesInput): { open: OpenTime[]; refused: RefusedTime[] } {
  const facts = factsOf(input, input.range);
  const open: OpenTime[] = [];
  const refused: RefusedTime[] = [];
  for (const at of facts.places) {
    for (const start of at.starts) {
      const reason = refusal(facts, start, at);
      if (reason) refused.push({ start, placeId: at.place.id, reason });
      else open.push(openTime(facts, start, at.place.id));
    }
  }
  return { open: open.toSorted(byStart), refused: refused.toSorted(byStart) };
}

/** Why a start is not open. `openTimes` lists a start exactly when this is undefined. */
export function whyNot(input: OpenTimesInput, start: number, placeId: string): Reason | undefined {
  const places = input.places.filter(({ id }) => id === placeId);
  const facts = factsOf({ ...input, places }, { start, end: start + 1 });
  const at = facts.places[0];
  return at ? refusal(facts, start, at) : "closed";
}

/** The first reason, in the order a coach would give them. */
function refusal(facts: Facts, start: number, at: PlaceFacts): Reason | undefined {
  const group = groupAt(facts, start, at.place.id);
  const hours = spanAround(at.hours, start);
  if (!group && !hours) return "closed";
  if (start < facts.earliest) return "notice";
  if (start >= facts.latest) return "horizon";
  if (group) return group.people < group.capacity ? undefined : "full";
  const session = { start, end: start + facts.lengthMs };
  const light = at.daylight && spanAround(at.daylight, start);
  if (at.daylight && !(light && contains(light, session))) return "dark";
  return conflict(facts, session, at) ?? misfit(facts, session, at);
}

/** Conflicts with sessions and busy times. Every session is followed by a turnaround. */
function conflict(facts: Facts, session: Span, { place, hours }: PlaceFacts): Reason | undefined {
  const { turnaroundMs, travelMs, sessions, busy } = facts;
  const [before, after] = [sessions.before(session.start), sessions.after(session.start)];
  const freeAgain = session.end + turnaroundMs;
  if (before && turnedAround(facts, before) > session.start) return "taken";
  const [busyBefore, busyAfter] = [busy.before(session.start), busy.after(session.start)];
  if ((busyBefore && busyBefore.end > session.start) || (busyAfter && busyAfter.start < freeAgain)) return "busy";
  if (before && freeAfter(facts, before, place.id) > session.start) return "travel";
  if (after && after.start < freeAgain) return "does not fit";
  if (after && after.start < session.end + travelMs(place.id, after.placeId)) return "travel";
  // The last turnaround may run past the hours, which limit only lessons.
  const open = spanAround(hours, session.start);
  return open && contains(open, session) ? undefined : "does not fit";
}

/** A changed turnaround applies only to sessions booked after the change. */
function turnedAround({ turnaroundMs }: Pick<Facts, "turnaroundMs">, { end, freeAt }: LiveSession): number {
  return freeAt ?? end + turnaroundMs;
}

/** When the coach can start at a place after a session: after the turnaround or the trip, whichever is longer. */
function freeAfter(facts: Pick<Facts, "turnaroundMs" | "travelMs">, before: LiveSession, placeId: string): number {
  return Math.max(turnedAround(facts, before), before.end + facts.travelMs(before.placeId, placeId));
}

function misfit(facts: Facts, { start }: Span, at: PlaceFacts): Reason | undefined {
  const { dayLimit } = facts.calendar;
  const day = spanAround(facts.days, start);
  if (dayLimit !== null && day && facts.sessions.startingIn(day) >= dayLimit) return "day limit";
  return at.starts.has(start) ? undefined : "does not fit";
}

type PlaceFacts = { place: Place; hours: Span[]; daylight: Span[] | undefined; starts: Set<number> };

type Facts = {
  calendar: OpenTimesInput["calendar"];
  lengthMs: number;
  turnaroundMs: number;
  travelMs: (from: string, to: string) => number;
  earliest: number;
  latest: number;
  days: Span[];
  sessions: Neighbours<LiveSession>;
  busy: Neighbours<Span>;
  groups: Map<number, LiveSession>;
  places: PlaceFacts[];
};

function factsOf(input: OpenTimesInput, range: Span): Facts {
  const { calendar, service, now } = input;
  const { zone } = calendar;
  const within = datesIn(zone, range);
  const dates = withNeighbours(within);
  const lastDate = addDays(wallAt(zone, now).date, calendar.horizonDays);
  const facts = {
    calendar,
    lengthMs: service.minutes * msPerMinute,
    turnaroundMs: calendar.turnaroundMinutes * msPerMinute,
    travelMs: travelIn(input),
    earliest: now + calendar.noticeMinutes * msPerMinute,
    latest: dayOf(zone, lastDate).end,
    days: dates.map((date) => dayOf(zone, date)),
    sessions: neighboursIn(input.sessions),
    busy: neighboursIn(merge(input.busy)),
    groups: groupsOf(input),
  };
  const grid = within.flatMap((date) => gridOn(zone, date, calendar.stepMinutes));
  const served = input.places.filter(({ id }) => service.placeIds === null || service.placeIds.includes(id));
  return { ...facts, places: served.map((place) => placeFacts(place, { input, facts, dates, grid, range })) };
}

/** Hours of the previous day may run past midnight into the range, and sessions may run out of it. */
function withNeighbours(dates: string[]): string[] {
  const [first, last] = [dates[0], dates.at(-1)];
  return first && last ? [addDays(first, -1), ...dates, addDays(last, 1)] : [];
}

type Around = { input: OpenTimesInput; facts: Omit<Facts, "places">; dates: string[]; grid: number[]; range: Span };

function placeFacts(place: Place, { input, facts, dates, grid, range }: Around): PlaceFacts {
  const hours = hoursAt(place.id, dates, { ...input, zone: input.calendar.zone });
  const freeAgain = [
    ...input.sessions.map((session) => freeAfter(facts, session, place.id)),
    ...input.busy.map(({ end }) => end),
  ];
  const starts = possibleStarts({ hours, grid, freeAgain, lengthMs: facts.lengthMs, range });
  for (const { start, placeId } of facts.groups.values()) {
    if (placeId === place.id && contains(range, { start, end: start + 1 })) starts.add(start);
  }
  return { place, hours, daylight: daylightAt(place, dates, input.calendar.zone), starts };
}

/** Travel time between two places. */
function travelIn({ travel }: OpenTimesInput): Facts["travelMs"] {
  const ways = new Map<string, Map<string, number>>();
  const add = (from: string, to: string, minutes: number) =>
    ways.set(from, (ways.get(from) ?? new Map<string, number>()).set(to, minutes));
  for (const { from, to, minutes } of travel) {
    add(from, to, minutes);
    add(to, from, minutes);
  }
  return (from, to) => (ways.get(from)?.get(to) ?? 0) * msPerMinute;
}

/** Group sessions of the service by start. */
function groupsOf({ sessions, service }: OpenTimesInput): Facts["groups"] {
  const groups = sessions.filter(({ serviceId, capacity }) => serviceId === service.id && capacity > 1);
  return new Map(groups.map((group) => [group.start, group]));
}

function groupAt({ groups }: Facts, start: number, placeId: string): LiveSession | undefined {
  const group = groups.get(start);
  return group?.placeId === placeId ? group : undefined;
}

function openTime(facts: Facts, start: number, placeId: string): OpenTime {
  const group = groupAt(facts, start, placeId);
  return group ? { start, end: group.end, placeId, joins: group.id } : { start, end: start + facts.lengthMs, placeId };
}

function byStart(a: { start: number }, b: { start: number }): number {
  return a.start - b.start;
}
