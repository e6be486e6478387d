/** Where the calendar's screens lie. */
export const calendarPath = "/admin/calendar";
export const newSessionPath = `${calendarPath}/new`;
export const hoursPath = `${calendarPath}/hours`;
/** What people without an account may do. */
export const visitorRulesPath = `${hoursPath}/visitors`;
export const waitingPath = `${calendarPath}/waiting`;
/** What people mean by 'after school', and which phrases were misread. */
export const wordsPath = `${calendarPath}/words`;

/** What a session's forms are sent to: `move` and `status`. */
export function sessionFormPath(id: string, form: "move" | "status"): string {
  return `${calendarPath}/sessions/${id}/${form}`;
}

/** The times in one week that a session could be moved to. */
export function sessionTimesPath(id: string, monday: string): string {
  return `${calendarPath}/sessions/${id}/times?from=${monday}`;
}

export const calendarViews = ["day", "week", "list"] as const;
export const sheetPanels = ["move", "cancel"] as const;

/** What the calendar shows. Without a view, a phone shows the day and everything else the week. */
export type CalendarShown = {
  view?: (typeof calendarViews)[number] | undefined;
  on?: string | undefined;
  ended?: "on" | undefined;
  session?: string | undefined;
  /** What is being done to the session. */
  panel?: (typeof sheetPanels)[number] | undefined;
  /** The day whose times are shown while a session is moved. */
  to?: string | undefined;
  /** Why the last thing that was tried did not work, where no script could say so. */
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
