/** Where the calendar's screens lie. */
export const calendarPath = "/admin/calendar";
export const newSessionPath = `${calendarPath}/new`;
export const hoursPath = `${calendarPath}/hours`;

/** What a session's forms are sent to: `move` and `status`. */
export function sessionFormPath(id: string, form: "move" | "status"): string {
  return `${calendarPath}/sessions/${id}/${form}`;
}

/** The week around a session, with its sheet open. */
export function sessionAddress(id: string): string {
  return `${calendarPath}?session=${id}`;
}
