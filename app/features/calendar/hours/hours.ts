import { timeFieldOf } from "#app/lib/time/time-field.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import type { WeeklyWindow } from "../open-times/wall-windows.ts";
import type { BookingMode, placeKinds } from "../schema.ts";

export type PlaceKind = (typeof placeKinds)[number];

export const hoursTexts = {
  title: "Hours and places",
  lead: "When and where you can be booked. Nothing here moves a session that is already booked.",
  notLoaded: "Hours and places could not be loaded",
  saved: "Hours saved",
  notSaved: "The hours could not be saved",
  savedElsewhere: "The hours were saved somewhere else after you opened them.",
};

export const wordsTexts = {
  title: "Words that become times",
  lead: "What people mean by 'morning' or 'after school' when they write when it suits them. The times that visitors and you are shown follow from it.",
};

export const hoursRefusals = {
  unreadable: "Please enter a time such as 7:00 AM",
  incomplete: "Please fill in both times",
  noLength: "Please choose another end",
  overlap: "These hours overlap others of yours. You can be in one place at a time.",
  noPlace: "Please name the place where you coach",
  step: "Please choose one of the steps",
  serviceMinutes: "Please enter minutes from 5 to 720, in steps of five",
  capacity: "Please enter a number from 1 to 100",
};

/** The calendar's rules, in the form's units. */
export const ruleFields = [
  "step_minutes",
  "turnaround_minutes",
  "notice_hours",
  "horizon_days",
  "day_limit",
  "hold_hours",
  "complete_hours",
] as const;
export type RuleField = (typeof ruleFields)[number];

export const ruleLabels: Record<RuleField, string> = {
  step_minutes: "Times are offered every",
  turnaround_minutes: "Free time between sessions",
  notice_hours: "Least notice",
  horizon_days: "How far ahead",
  day_limit: "Most sessions a day",
  hold_hours: "A held time waits",
  complete_hours: "A session is done by itself after",
};

/** Part of the form while there is no place. */
type FirstPlaceField = "place_name" | "place_kind" | "place_is_lit";
type WindowField = `hours.${string}`;
type BookableField = `service.${string}`;
export type HoursField = RuleField | FirstPlaceField | WindowField | BookableField;
export type HoursValues = Values<HoursField>;

/** Stands for the place that the form creates. */
export const firstPlace = "first";

/** How a service is booked; defaults if it is not bookable. */
export type BookableService = {
  id: string;
  title: string;
  isBookable: boolean;
  minutes: number;
  capacity: number;
  mode: BookingMode;
};

export const modeLabels: Record<BookingMode, string> = { ask: "I confirm each", instant: "Booked at once" };

/** Decides whether a place can be used after dark. */
export type Ground = { kind: PlaceKind; is_lit: boolean; latitude: number | null };
export type OpenPlace = Ground & { id: string; name: string };

export type Hours = {
  version: string;
  rules: {
    step_minutes: number;
    turnaround_minutes: number;
    notice_minutes: number;
    horizon_days: number;
    day_limit: number | null;
    hold_minutes: number;
    complete_hours: number | null;
  };
  /** The places that are not closed. */
  places: OpenPlace[];
  windows: WeeklyWindow[];
  services: BookableService[];
};

/** As form values. */
export function hoursValues({ rules, windows, services, places }: Hours): HoursValues {
  const { step_minutes, turnaround_minutes, notice_minutes, horizon_days, day_limit, hold_minutes, complete_hours } =
    rules;
  const isNew = places.length === 0;
  return {
    step_minutes: String(step_minutes),
    turnaround_minutes: String(turnaround_minutes),
    notice_hours: inHours(notice_minutes),
    horizon_days: String(horizon_days),
    day_limit: day_limit === null ? "" : String(day_limit),
    hold_hours: inHours(hold_minutes),
    complete_hours: complete_hours === null ? "" : String(complete_hours),
    ...(isNew ? { place_name: "", place_kind: "outdoor", place_is_lit: "" } : {}),
    ...windowValues(windows),
    ...Object.fromEntries(services.flatMap((service) => bookableValues(service, isNew))),
  } as HoursValues; // safe because the first place's fields are posted only while there is no place
}

function inHours(minutes: number): string {
  return String(Math.round((minutes / 60) * 100) / 100);
}

/** A new calendar starts with every service bookable. */
function bookableValues(service: BookableService, isNew: boolean): [string, string][] {
  const name = bookableName(service.id);
  return [
    [`${name}.bookable`, service.isBookable || isNew ? "on" : ""],
    [`${name}.minutes`, String(service.minutes)],
    [`${name}.capacity`, String(service.capacity)],
    [`${name}.mode`, service.mode],
  ];
}

export function bookableName(serviceId: string): `service.${string}` {
  return `service.${serviceId}`;
}

function windowValues(windows: readonly WeeklyWindow[]): Values<WindowField> {
  const ordered = windows.toSorted((a, b) => a.from - b.from);
  return Object.fromEntries(
    ordered.flatMap((window, index) => {
      const name = windowName(window, index);
      return [
        [`${name}.from`, timeFieldOf(window.from)],
        [`${name}.to`, timeFieldOf(window.to)],
      ];
    }),
  );
}

/** A weekday at a place. */
export type HoursCell = Pick<WeeklyWindow, "weekday" | "placeId">;

export function windowName({ weekday, placeId }: HoursCell, index: number): WindowField {
  return `${cellName({ weekday, placeId })}${index}`;
}

function cellName({ weekday, placeId }: HoursCell): WindowField {
  return `hours.${weekday}.${placeId}.`;
}

/** The names of a cell's windows, without `.from` and `.to`. */
export function windowNamesIn(values: HoursValues, cell: HoursCell): WindowField[] {
  const prefix = cellName(cell);
  return Object.keys(values)
    .filter((field): field is WindowField => field.startsWith(prefix) && field.endsWith(".from"))
    .map((field) => field.slice(0, -".from".length) as WindowField); // safe because it starts with the cell's name
}
