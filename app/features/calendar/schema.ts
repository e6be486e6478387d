/** What events and mails call a session in the calendar. */
export const aboutSession = "session";

/** The kinds of mails about one session, and about a weekly hour as a whole. */
export const sessionNews = "session";
export const weeklyHour = "weekly_hour";

/** The coach can undo a change for this long; mails about it wait. */
export const undoSeconds = 60;

/** What is still to come. */
export const aheadStatuses = ["held", "requested", "booked"] as const;
/** What a session can be; the first five take the coach's time. */
export const liveStatuses = [...aheadStatuses, "completed", "no_show"] as const;
/** What was called off; a calendar shows it on request. */
export const endedStatuses = ["cancelled", "weathered"] as const;
export const sessionStatuses = [...liveStatuses, ...endedStatuses, "declined", "lapsed"] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** What can become of a session: an ended one comes back only where its time is still free. */
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
 * Whoever takes a time: a visitor also moves and cancels by a policy, the coach at any time. The waiting list holds times
 * for visitors.
 */
export const takers = ["coach", "visitor", "list"] as const;

/** What a time that a visitor has picked becomes: held until the coach has confirmed it, or booked at once. */
export const bookingModes = ["ask", "instant"] as const;
export type BookingMode = (typeof bookingModes)[number];

/** Sessions that begin from this minute of the day on may be changed until a time on that day or some days before. */
export type DayPart = { from: number; daysBefore: number; at: number };

/** Until when a session may be moved or cancelled for free. */
type Deadline = { kind: "hours"; hours: number } | { kind: "clock"; parts: readonly DayPart[] };

/** The deadline, and how often a year a later change is free too. */
export type Policy = Deadline & { gracePerYear: number };

/** Of a session that was booked before there were policies, and of a new site. */
export const defaultPolicy: Policy = { kind: "hours", hours: 24, gracePerYear: 0 };

/** What a cancellation cost: nothing, one of the year's free late ones, or the lesson. */
export const settlements = ["free", "grace", "late"] as const;
export type Settlement = (typeof settlements)[number];

export const placeKinds = ["outdoor", "indoor", "online"] as const;

/** What the coach may overrule; the overlap is not among them. */
export const overrulable = [
  ...(["closed", "notice", "horizon", "dark"] as const),
  ...(["busy", "travel", "does not fit", "day limit"] as const),
] as const;
export type Overrulable = (typeof overrulable)[number];

export const attendances = ["came", "missed"] as const;

export const calendarLimits = { name: 100, address: 300, note: 200, reason: 300, title: 100, feed: 2_000 } as const;

/** The hours of a day and of the night after it. */
export const wallMinutes = { most: 2_880, day: 1_440 } as const;

/** From one place to another. */
export const travelMinutes = { most: 600 } as const;

export const sessionMinutes = { least: 5, most: 720 } as const;

/** A weekly hour with an end has at most a year of weeks; one without is written out so far ahead, or to the horizon. */
export const seriesWeeks = { least: 2, usual: 5, most: 53, ahead: 8 } as const;

/** How the reason begins for which a week is left out that the coach has taken off. */
export const timeOffWords = "Time off";

/** What a change to one session of a weekly hour is meant for. */
export const seriesScopes = ["later", "all"] as const;
export type SeriesScope = (typeof seriesScopes)[number];

/** How long a session of a service lasts of which nobody has said so. */
export const defaultMinutes = 60;

/** Every how many minutes times can be offered. */
export const offeredSteps = [5, 10, 15, 20, 30, 60] as const;

/** Minutes of a calendar's rules. */
export const ruleLimits = {
  turnaround_minutes: 240,
  notice_minutes: 30 * 24 * 60,
  horizon_days: 400,
  day_limit: 50,
  hold_minutes: 7 * 24 * 60,
  answer_hours: 14 * 24,
  near_hours: 30 * 24,
  turn_hours: 3 * 24,
} as const;

/** Why the coach's other calendar could not be read. */
export const busyFailures = [
  ...(["address", "private", "unknown host", "no answer", "certificate", "refused", "gone", "failed"] as const),
  ...(["redirects", "too large", "not a calendar", "too much", "sealed"] as const),
] as const;
export type BusyFailure = (typeof busyFailures)[number];

export const mostBusySources = 10;
