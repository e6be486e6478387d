export const calendarPath = "/admin/calendar";
export const newSessionPath = `${calendarPath}/new`;
export const hoursPath = `${calendarPath}/hours`;
/** Rules for people without an account. */
export const visitorRulesPath = `${hoursPath}/visitors`;
/** Whether a weather service is asked, and for which places. */
export const forecastPath = `${hoursPath}/forecast`;
/** Sessions that are over and not settled. */
export const looseEndsPath = `${calendarPath}/loose-ends`;
export const settleAllPath = `${looseEndsPath}/all`;
/** Calls off many sessions at once. */
export const rainCallPath = "/admin/rain-call";
export const waitingPath = `${calendarPath}/waiting`;
/** What 'after school' means, and which phrases were misread. */
export const wordsPath = `${calendarPath}/words`;

/** Ends the links of a session or a request and mails new ones. */
export const newLinkPath = "/admin/new-link";

export function sessionFormPath(id: string, form: "move" | "status"): string {
  return `${calendarPath}/sessions/${id}/${form}`;
}

/** Who in a group is here. */
export function rosterPath(id: string): string {
  return `${calendarPath}/sessions/${id}/roster`;
}

export function sessionTimesPath(id: string, monday: string): string {
  return `${calendarPath}/sessions/${id}/times?from=${monday}`;
}

export const calendarViews = ["day", "week", "list"] as const;
export const sheetPanels = ["move", "cancel", "rain"] as const;

/** Without a view, phones show the day and larger screens the week. */
export type CalendarShown = {
  view?: (typeof calendarViews)[number] | undefined;
  on?: string | undefined;
  ended?: "on" | undefined;
  session?: string | undefined;
  panel?: (typeof sheetPanels)[number] | undefined;
  /** The day whose times are shown while moving a session. */
  to?: string | undefined;
  /** Why the last form failed, without JavaScript. */
  refused?: string | undefined;
};

export function calendarAddress(shown: CalendarShown, changes: CalendarShown = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...shown, ...changes })) if (value) query.set(name, value);
  return query.size > 0 ? `${calendarPath}?${query}` : calendarPath;
}

/** The week around a session, with its sheet open. */
export function sessionAddress(id: string): string {
  return calendarAddress({ session: id });
}
