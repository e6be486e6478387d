import type { OpenTimesInput, TimeAndPlace } from "#app/features/calendar/open-times/open-times.ts";
import type { PlayedSteps } from "#app/features/calendar/schema.ts";
import { minutesUsed } from "#app/features/calendar/spots/loose-ends.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { newTimes } from "./new-times.ts";

/** A person in a session, and the credit that pays for them. */
type CallSpot = {
  id: string;
  personId: string | null;
  name: string;
  isComing: boolean;
  /** The minutes set aside for it, or lost by a late cancellation; null if credit does not pay. */
  credit: number | null;
  /** What the household has left for services of this kind. */
  available: number;
};

export type CallSession = Span & {
  id: string;
  version: string;
  title: string;
  who: string;
  placeId: string;
  place: string;
  serviceId: string | null;
  capacity: number;
  isBooked: boolean;
  /** Whether the coach added everyone in it, or they came by a proven request. */
  isProven: boolean;
  /** From the policy that it was booked under. */
  steps: PlayedSteps | undefined;
  spots: CallSpot[];
};

/** People who are told together, by one mail or by the coach. */
export type CalledHousehold = {
  /** The person whose address gets the mail; undefined without an address. */
  mailTo: string | undefined;
  name: string;
  /** Never a minor's. */
  phone: string | null;
  people: string[];
};

export type CallFacts = {
  sessions: CallSession[];
  households: CalledHousehold[];
  /** The input for open times; undefined if none are offered. */
  calendar: Omit<OpenTimesInput, "service"> | undefined;
};

export type CallChoice = {
  /** When the preview was shown: minutes played are counted until then. */
  at: number;
  hours: Span;
  placeIds: string[];
  out: string[];
  played: Record<string, number>;
  /** The time and place that each group moves to, by session. */
  moves: Record<string, string>;
};

export type WhyOn = "before" | "after" | "elsewhere" | "not booked" | "your choice";

type PlannedSpot = Pick<CallSpot, "id" | "personId" | "name" | "isComing" | "available"> & {
  used: number;
  back: number | null;
};
export type PlannedSession = Omit<CallSession, "spots" | "isBooked"> & {
  minutes: number;
  /** Undefined unless it is under way. */
  played: number | undefined;
  spots: PlannedSpot[];
  /** Times held for the family; undefined for a group, or if no mail can name them. */
  times: TimeAndPlace[] | undefined;
  /** Times a group could move to; undefined if it is not a group or cannot move. */
  together: TimeAndPlace[] | undefined;
  /** The one the coach chose. Without one, everyone gets their minutes back. */
  movesTo: TimeAndPlace | undefined;
};
type ToldHousehold = CalledHousehold & { spots: { sessionId: string; spotId: string }[] };

export type CallPlan = {
  off: PlannedSession[];
  stays: (Omit<CallSession, "spots"> & { why: WhyOn })[];
  told: ToldHousehold[];
};

/** Plans everything that a call will do. The preview shows the plan and the call carries it out. */
export function planCall({ sessions, households, calendar }: CallFacts, choice: CallChoice): CallPlan {
  const judged = sessions.map((session) => ({ session, why: whyOn(session, choice) }));
  const off = judged.flatMap(({ session, why }) => (why ? [] : plannedOff(session, choice)));
  const told = households.flatMap((household) => {
    const spots = off.flatMap((session) => toldSpots(session, household));
    return spots.length > 0 ? [{ ...household, spots }] : [];
  });
  const stays = judged.flatMap(({ session: { spots: _, ...session }, why }) => (why ? [{ ...session, why }] : []));
  const replaced = off.filter((session) => isReplaced(session, told));
  const groups = off.filter((session) => !replaced.includes(session) && canMove(session, told));
  // What the coach chooses for a group must not change the times a family is offered.
  const found = calendar && newTimes([...replaced, ...groups], calendar);
  const withTimes = off.map((session): PlannedSession => {
    const times = found?.get(session.id);
    if (!groups.includes(session)) return { ...session, times, together: undefined, movesTo: undefined };
    const movesTo = times?.find((time) => pickedValue(time) === choice.moves[session.id]);
    return { ...session, times: undefined, together: times, movesTo };
  });
  return { off: withTimes, stays, told };
}

type CalledSession = Omit<PlannedSession, "times" | "together" | "movesTo">;

/** One family's session that has not started. */
function isReplaced(session: CalledSession, told: ToldHousehold[]): boolean {
  const [household, ...others] = householdsIn(session, told);
  const isTogether = household?.mailTo !== undefined && others.length === 0;
  return isTogether && isUntouched(session) && session.spots.every(({ isComing }) => isComing);
}

/** A session of several families that has not started. People who have left do not move with it. */
function canMove(session: CalledSession, told: ToldHousehold[]): boolean {
  return householdsIn(session, told).length > 1 && isUntouched(session);
}

function householdsIn({ id }: CalledSession, told: ToldHousehold[]): ToldHousehold[] {
  return told.filter((one) => one.spots.some(({ sessionId }) => sessionId === id));
}

function isUntouched({ spots, isProven }: CalledSession): boolean {
  return isProven && spots.every(({ used, personId }) => used === 0 && personId !== null);
}

function whyOn(session: CallSession, { at, hours, placeIds, out }: CallChoice): WhyOn | undefined {
  if (session.end <= Math.max(hours.start, at)) return "before";
  if (session.start >= hours.end) return "after";
  if (!placeIds.includes(session.placeId)) return "elsewhere";
  if (!session.isBooked) return "not booked";
  return out.includes(session.id) ? "your choice" : undefined;
}

function plannedOff({ spots, isBooked: _, ...session }: CallSession, { at, played }: CallChoice): CalledSession {
  const minutes = Math.round((session.end - session.start) / msPerMinute);
  const byClock = Math.min(minutes, Math.floor((at - session.start) / msPerMinute));
  const playedMinutes = session.start < at ? (played[session.id] ?? byClock) : undefined;
  const used = minutesUsed(minutes, { played: playedMinutes ?? 0, steps: session.steps });
  return {
    ...session,
    minutes,
    played: playedMinutes,
    spots: spots.map(({ credit, ...spot }) => ({
      ...{ ...spot, used, back: credit === null ? null : Math.max(credit - used, 0) },
    })),
  };
}

function toldSpots({ id, spots }: CalledSession, { people }: CalledHousehold): ToldHousehold["spots"] {
  const theirs = spots.filter(({ personId, isComing }) => isComing && personId && people.includes(personId));
  return theirs.map((spot) => ({ sessionId: id, spotId: spot.id }));
}
