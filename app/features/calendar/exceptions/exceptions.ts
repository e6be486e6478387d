import { timeFieldOf } from "#app/lib/time/time-field.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import { calendarPath, hoursPath, rainCallPath } from "../addresses.ts";
import { wallMinutes } from "../schema.ts";

const exceptionsPath = `${hoursPath}/exceptions`;
export const newExceptionPath = `${exceptionsPath}/new`;
export const exceptionAddress = (id: string) => `${exceptionsPath}/${id}`;
export const dayAddress = (date: string) => `${calendarPath}?view=day&on=${date}`;

export const exceptionTexts = {
  add: "Add exception",
  edit: "Edit exception",
  added: "Exception added",
  saved: "Exception saved",
  notSaved: "The exception could not be saved",
  notLoaded: "This exception could not be loaded",
  savedElsewhere: "This exception was saved somewhere else after you opened it.",
  deleted: "Exception deleted",
  notDeleted: "The exception could not be deleted",
};

export const mostDays = 400;

export const exceptionRefusals = {
  noDay: "Please choose a day",
  endsBefore: "Please choose a last day that is not before the first",
  tooLong: `Please choose at most ${mostDays} days`,
  over: "Please choose days that are not over yet",
  needsHours: "Please fill in from when to when",
  needsPlace: "Please choose a place",
};

export const exceptionKinds = ["off", "extra"] as const;
type ExceptionKind = (typeof exceptionKinds)[number];
export const exceptionKindLabels: Record<ExceptionKind, string> = { off: "Time off", extra: "Extra hours" };

export const exceptionLabels = {
  kind: "Kind",
  first_day: "First day",
  last_day: "Last day",
  from: "From",
  to: "To",
  place_id: "Place",
  note: "Note",
};
export type ExceptionField = keyof typeof exceptionLabels;

export type ExceptionToEdit = {
  isOpen: boolean;
  first: string;
  last: string;
  from: number | null;
  to: number | null;
  placeId: string | null;
  note: string | null;
};

export function exceptionValues({ isOpen, first, last, from, to, placeId, note }: ExceptionToEdit) {
  return {
    ...{ kind: isOpen ? "extra" : "off", first_day: first, last_day: last === first ? "" : last },
    ...{ from: from === null ? "" : timeFieldOf(from), to: to === null ? "" : timeFieldOf(to) },
    ...{ place_id: placeId ?? "", note: note ?? "" },
  } satisfies Values<ExceptionField>;
}

export function newExceptionValues(day = ""): Values<ExceptionField> {
  return { kind: "off", first_day: day, last_day: "", from: "", to: "", place_id: "", note: "" };
}

/** The preview of calling off a day's sessions because the coach is away; for a night, the whole day's. */
export function awayAddress(
  date: string,
  { from, to, placeId }: Pick<ExceptionToEdit, "from" | "to" | "placeId">,
): string {
  const query = new URLSearchParams({ on: date, reason: "away" });
  const isInDay = from !== null && to !== null && to <= wallMinutes.day;
  if (isInDay) query.set("from", timeFieldOf(from));
  if (isInDay && to < wallMinutes.day) query.set("to", timeFieldOf(to));
  if (placeId) query.set("place", placeId);
  return `${rainCallPath}?${query}`;
}

export type ComingException = {
  id: string;
  isOpen: boolean;
  /** 'Thu, Nov 26 to Sat, Nov 28'. */
  days: string;
  /** 'All day', or the hours. */
  hours: string;
  /** The place and the note. */
  about: string;
  /** Sessions booked in spite of the time off. */
  booked: { words: string; link: string; to: string; callOff: string }[];
};
