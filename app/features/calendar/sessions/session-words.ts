import type { Reason } from "../open-times/open-times.ts";
import type { CallReason, SessionStatus } from "../schema.ts";

export const statusWords: Record<SessionStatus, string> = {
  held: "Held",
  requested: "Asked",
  booked: "Booked",
  completed: "Done",
  no_show: "No-show",
  cancelled: "Cancelled",
  weathered: "Rained out",
  declined: "Declined",
  lapsed: "Lapsed",
};

/** Why a session was called off, in the calendar. Only rain says so. */
const calledOffWords: Record<CallReason, string> = {
  rain: statusWords.weathered,
  lightning: "Off: lightning",
  heat: "Off: heat",
  closed: "Off: court closed",
  ill: "Off: coach ill",
  away: "Off: coach away",
};

export function statusInWords({ status, calledOffFor }: { status: SessionStatus; calledOffFor: CallReason | null }) {
  return status === "weathered" && calledOffFor ? calledOffWords[calledOffFor] : statusWords[status];
}

/** Why a time is not open, for the coach. */
export const reasonWords: Record<Reason, string> = {
  closed: "Outside your hours",
  notice: "Sooner than your least notice",
  horizon: "Further ahead than you take bookings",
  dark: "Too dark on that court",
  taken: "Taken",
  busy: "Busy in your other calendar",
  travel: "Not enough time for the way",
  "does not fit": "Does not fit between the others",
  "day limit": "That day is full",
  full: "The group is full",
};

/** 'private', 'semi-private' or 'group of 6'. */
export function kindInWords(capacity: number): string {
  if (capacity === 1) return "private";
  return capacity === 2 ? "semi-private" : `group of ${capacity}`;
}

export type Refusal = Reason | "gone" | "stale" | "ended" | "conflicts";

/** Why an attempt failed. */
export const refusalWords: Record<Refusal, string> = {
  ...reasonWords,
  taken: "That time has just been taken",
  gone: "This session no longer exists",
  stale: "Somebody else has changed this session. It is shown as it is now.",
  ended: "That is no longer possible for this session",
  conflicts: "One of the weeks is not open at that time",
};

/** Stored when the coach overrules a rule without giving a reason. */
export const noReason = "No reason given";

type Named = { name: string };

/** 'Ada Okafor, Leo Marín'; erased people are listed as 'Erased'. */
export function namesOf(people: readonly Named[], count = people.length): string {
  return listed(
    people.map(({ name }) => name),
    count,
  );
}

/** By its people, or by its title if it has none. */
export function whoseSession({
  people,
  count,
  title,
}: {
  people: readonly Named[];
  count: number;
  title: string;
}): string {
  return namesOf(people, count) || title;
}

/** 'Nora, Freya'. */
export function firstNames(people: readonly Named[], count = people.length): string {
  return listed(
    people.map(({ name }) => name.split(" ")[0] ?? name),
    count,
  );
}

function listed(names: string[], count: number): string {
  const erased = Array.from({ length: Math.max(0, count - names.length) }, () => "Erased");
  return [...names, ...erased].join(", ");
}
