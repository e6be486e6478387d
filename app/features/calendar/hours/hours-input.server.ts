import { z } from "zod";
import { isUuid } from "#app/lib/address-parts.ts";
import { numberIn } from "#app/lib/amounts.ts";
import { minutesOf } from "#app/lib/time/time-field.ts";
import { line, onOff, version, whole, wholeOrNull } from "#app/platform/forms/texts.ts";
import { type WeeklyWindow, windowOf } from "../open-times/wall-windows.ts";
import {
  type BookingMode,
  bookingModes,
  calendarLimits,
  offeredSteps,
  placeKinds,
  ruleLimits,
  sessionMinutes,
} from "../schema.ts";
import { firstPlace, hoursRefusals } from "./hours.ts";

/** Typed in hours, stored in minutes. */
function hours(leastMinutes: number, mostMinutes: number) {
  const message = `Please enter hours from ${Math.ceil((leastMinutes / 60) * 10) / 10} to ${mostMinutes / 60}`;
  return z
    .string()
    .trim()
    .transform((typed) => Math.round((numberIn(typed) ?? Number.NaN) * 60))
    .refine((minutes) => minutes >= leastMinutes && minutes <= mostMinutes, message);
}

const Rules = {
  step_minutes: z.enum(offeredSteps.map(String), hoursRefusals.step).transform(Number),
  turnaround_minutes: whole(0, ruleLimits.turnaround_minutes),
  notice_hours: hours(0, ruleLimits.notice_minutes),
  horizon_days: whole(1, ruleLimits.horizon_days),
  day_limit: wholeOrNull(1, ruleLimits.day_limit),
  hold_hours: hours(5, ruleLimits.hold_minutes),
  complete_hours: wholeOrNull(1, ruleLimits.complete_hours),
};

/** The week, the rules and how services are booked, saved together. */
export const HoursInput = z
  .looseObject({
    ...Rules,
    place_name: line(calendarLimits.name).default(""),
    place_kind: z.enum(placeKinds).catch("outdoor"),
    place_is_lit: onOff(),
    version: version(),
  })
  .transform((form, context) => {
    const { step_minutes, turnaround_minutes, notice_hours, horizon_days, day_limit, hold_hours, complete_hours } =
      form;
    const { place_name, place_kind, place_is_lit, version: base } = form;
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: "custom", path: [field], message });
      return [];
    };
    const typed = (field: string) => (typeof form[field] === "string" ? form[field].trim() : "");
    return {
      ...{ step_minutes, turnaround_minutes, notice_hours, horizon_days, day_limit, hold_hours, complete_hours },
      ...{ place_name, place_kind, place_is_lit, version: base },
      windows: Object.keys(form).flatMap((field) => windowAt(field, typed, refuse)),
      services: Object.keys(form).flatMap((field) => serviceAt(field, typed, refuse)),
    };
  });
export type HoursInput = z.output<typeof HoursInput>;

type Typed = (field: string) => string;
type Refuse = (field: string, message: string) => never[];
/** A window with its fields' name prefix. */
export type TypedWindow = WeeklyWindow & { name: `hours.${string}` };

const windowStart = /^(hours\.([1-7])\.([\w-]+)\.\d{1,4})\.from$/;

/** An empty window is removed. */
function windowAt(field: string, typed: Typed, refuse: Refuse): TypedWindow[] {
  const [, name = "", weekday, placeId = ""] = windowStart.exec(field) ?? [];
  if (!weekday || (placeId !== firstPlace && !isUuid(placeId))) return [];
  const ends = [`${name}.from`, `${name}.to`];
  const [start = "", end = ""] = ends.map(typed);
  if (start === "" && end === "") return [];
  if (start === "" || end === "") return refuse(`${name}.${start === "" ? "from" : "to"}`, hoursRefusals.incomplete);
  const [from, to] = [minutesOf(start), minutesOf(end)];
  if (from === undefined) return refuse(`${name}.from`, hoursRefusals.unreadable);
  if (to === undefined) return refuse(`${name}.to`, hoursRefusals.unreadable);
  const window = windowOf(from, to);
  if (!window) return refuse(`${name}.to`, hoursRefusals.noLength);
  // Safe because the pattern matched.
  return [{ name: name as TypedWindow["name"], weekday: Number(weekday), placeId, ...window }];
}

const serviceStart = /^service\.([\w-]+)\.minutes$/;
/** How long a session lasts. */
export const MinutesInput = whole(sessionMinutes.least, sessionMinutes.most).refine((minutes) => minutes % 5 === 0);
const Capacity = whole(1, 100);

type TypedService = {
  id: string /** Absent when it cannot be booked. */;
  booked?: { minutes: number; capacity: number; mode: BookingMode };
};

function serviceAt(field: string, typed: Typed, refuse: Refuse): TypedService[] {
  const [, id = ""] = serviceStart.exec(field) ?? [];
  if (!isUuid(id)) return [];
  if (typed(`service.${id}.bookable`) !== "on") return [{ id }];
  const minutes = MinutesInput.safeParse(typed(field));
  const capacity = Capacity.safeParse(typed(`service.${id}.capacity`));
  if (!minutes.success) return refuse(field, hoursRefusals.serviceMinutes);
  if (!capacity.success) return refuse(`service.${id}.capacity`, hoursRefusals.capacity);
  const mode = z
    .enum(bookingModes)
    .catch("ask")
    .parse(typed(`service.${id}.mode`));
  return [{ id, booked: { minutes: minutes.data, capacity: capacity.data, mode } }];
}
