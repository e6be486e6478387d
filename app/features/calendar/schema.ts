export const aboutSession = "session";

/** The kinds of mails about one session, and about a weekly hour as a whole. */
export const sessionNews = "session";
export const weeklyHour = "weekly_hour";

/** The coach can undo a change for this long; mails about it wait. */
export const undoSeconds = 60;

/** Upcoming. */
export const aheadStatuses = ["held", "requested", "booked"] as const;
/** Statuses that take the coach's time. */
export const liveStatuses = [...aheadStatuses, "completed", "no_show"] as const;
/** Called off; shown in the calendar on request. */
export const endedStatuses = ["cancelled", "weathered"] as const;
export const sessionStatuses = [...liveStatuses, ...endedStatuses, "declined", "lapsed"] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** Why sessions are called off together. */
export const callReasons = ["rain", "lightning", "heat", "closed", "ill", "away"] as const;
export type CallReason = (typeof callReasons)[number];

/** Allowed status changes. An ended session comes back only if its time is still free. */
export const sessionMoves: Record<SessionStatus, readonly SessionStatus[]> = {
  held: ["booked", "requested", "lapsed", "cancelled", "declined"],
  requested: ["booked", "declined", "cancelled"],
  booked: ["completed", "no_show", "cancelled", "weathered"],
  completed: ["booked", "no_show"],
  no_show: ["booked", "completed"],
  cancelled: ["booked"],
  weathered: ["booked"],
  declined: ["requested"],
  lapsed: [],
};

/**
 * Who took a time. Visitors change it under a policy, the coach at any time; the waiting list holds times for visitors.
 */
export const takers = ["coach", "visitor", "list"] as const;

/** Whether a visitor's time is held until the coach confirms it, or booked at once. */
export const bookingModes = ["ask", "instant"] as const;
export type BookingMode = (typeof bookingModes)[number];

/** Sessions from this minute of the day on can be changed until `at`, some days before. */
export type DayPart = { from: number; daysBefore: number; at: number };

type Deadline = { kind: "hours"; hours: number } | { kind: "clock"; parts: readonly DayPart[] };

/**
 * For a session that is broken off: nothing is used below `freeBelow` minutes, half until `fullFrom`, then everything.
 */
export type PlayedSteps = { freeBelow: number; fullFrom: number };

/** Without steps, every minute that was not played comes back. */
export type Policy = Deadline & { gracePerYear: number; playedSteps?: PlayedSteps };

/** For a new site, and for sessions without a policy: changes are free until the session begins. */
export const defaultPolicy: Policy = { kind: "hours", hours: 0, gracePerYear: 0 };

/** What a person's change of their session costs: nothing, one of the year's free late changes, or the lesson. */
export const settlements = ["free", "grace", "late"] as const;
export type Settlement = (typeof settlements)[number];

export const placeKinds = ["outdoor", "indoor", "online"] as const;

/** Rules the coach may overrule. Overlaps are not among them. */
export const overrulable = [
  ...(["closed", "notice", "horizon", "dark"] as const),
  ...(["busy", "travel", "does not fit", "day limit"] as const),
] as const;
export type Overrulable = (typeof overrulable)[number];

/** Whether a person in a group came. `late` counts as here; `cancelled` is their own doing, and frees the place. */
export const attendances = ["here", "late", "absent", "cancelled"] as const;
export type Attendance = (typeof attendances)[number];

export const calendarLimits = { name: 100, address: 300, note: 200, reason: 300, title: 100, feed: 2_000 } as const;

/** A day, and the night after it. */
export const wallMinutes = { most: 2_880, day: 1_440 } as const;

export const travelMinutes = { most: 600 } as const;

export const sessionMinutes = { least: 5, most: 720 } as const;

/** A weekly hour with an end has at most a year of weeks; one without is booked `ahead` weeks or to the horizon. */
export const seriesWeeks = { least: 2, usual: 5, most: 53, ahead: 8 } as const;

/** Which sessions of a weekly hour a change applies to. */
export const seriesScopes = ["later", "all"] as const;
export type SeriesScope = (typeof seriesScopes)[number];

/** For services without a length. */
export const defaultMinutes = 60;

/** In minutes. */
export const offeredSteps = [5, 10, 15, 20, 30, 60] as const;

export const ruleLimits = {
  turnaround_minutes: 240,
  notice_minutes: 30 * 24 * 60,
  horizon_days: 400,
  day_limit: 50,
  hold_minutes: 7 * 24 * 60,
  answer_hours: 14 * 24,
  unproven_times: 20,
  proven_times: 100,
  near_hours: 30 * 24,
  turn_hours: 3 * 24,
  complete_hours: 7 * 24,
} as const;

export const busyFailures = [
  ...(["address", "private", "unknown host", "no answer", "certificate", "refused", "gone", "failed"] as const),
  ...(["redirects", "too large", "not a calendar", "too much", "sealed"] as const),
] as const;
export type BusyFailure = (typeof busyFailures)[number];

export const mostBusySources = 10;
