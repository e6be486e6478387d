import { z } from "zod";
import { MinutesInput } from "#app/features/calendar/hours/hours-input.server.ts";
import { calendarLimits, seriesWeeks } from "#app/features/calendar/schema.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { isDate } from "#app/lib/time/time-field.ts";
import { line, onOff, UuidInput, whole, wholeOrNull } from "#app/platform/forms/texts.ts";
import { groupPlaces, newSessionTexts, otherTime, sessionKinds } from "./new-session.ts";

const date = z.string().refine(isDate);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const instant = z
  .string()
  .regex(/^\d{1,13}$/)
  .transform(Number)
  .refine(isOfCentury);
const weeks = whole(seriesWeeks.least, seriesWeeks.most);
/** Whether it fits the kind is judged with the whole form. */
const mostTyped = 999;
/** Ids separated by spaces. */
const people = z
  .string()
  .default("")
  .transform((ids) => [...new Set(ids.split(" ").filter(isUuid))].slice(0, groupPlaces.most));

/** The page's view, read from its URL; unknown values are dropped. */
export const NewSessionView = z.object({
  person: people,
  service: UuidInput.optional().catch(undefined),
  kind: z.enum(sessionKinds).optional().catch(undefined),
  capacity: whole(0, mostTyped).optional().catch(undefined),
  title: line(calendarLimits.title).catch(""),
  place: UuidInput.optional().catch(undefined),
  on: date.optional().catch(undefined),
  start: z.literal(otherTime).or(instant).optional().catch(undefined),
  time: clock.optional().catch(undefined),
  because: line(calendarLimits.reason).catch(""),
  repeat: onOff(),
  weeks: weeks.catch(seriesWeeks.usual),
  /** The search words, without JavaScript. */
  q: line(200).catch(""),
});
export type NewSessionView = z.output<typeof NewSessionView>;

/** An alternative time carries its place: '1795000000000@place'. */
const chosenStart = new RegExp(`^(${otherTime}|\\d{1,13}(@[0-9a-f-]{36})?)$`);

const typedClock = z.literal("").or(clock).default("");

export const NewSessionInput = z
  .object({
    person: people,
    service: z.literal("").or(UuidInput).default(""),
    kind: z.enum(sessionKinds).optional(),
    capacity: z
      .string()
      .default("")
      .pipe(wholeOrNull(0, mostTyped, newSessionTexts.places)),
    title: line(calendarLimits.title).default(""),
    place: UuidInput.or(z.literal("")).default(""),
    on: z.literal("").or(date).default(""),
    start: z.string().default(""),
    time: typedClock.catch("wrong"),
    minutes: MinutesInput,
    because: line(calendarLimits.reason).default(""),
    /** A typed time that is known not to be open. */
    anyway: z.string().optional(),
    repeat: onOff(),
    weeks: z.string().default(""),
  })
  .transform(({ start, kind, capacity, place, service, ...form }) => {
    const [at = "", placeThere] = start.split("@");
    return {
      ...form,
      hasStart: chosenStart.test(start) && (at === otherTime || isOfCentury(Number(at))),
      kind,
      service: service || null,
      place: placeThere ?? place,
      start: at === otherTime ? null : Number(at),
      capacity: placesOf(kind, capacity),
      weeks: form.repeat ? weeks.safeParse(form.weeks).data : 1,
    };
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (!form.hasStart) refuse("start", newSessionTexts.noTime);
    if (form.weeks === undefined) refuse("weeks", newSessionTexts.weeks);
    if (!isUuid(form.place)) refuse("place", newSessionTexts.noPlace);
    if (form.start === null && !isClock(form.time)) refuse("time", newSessionTexts.noClock);
    if (form.capacity < groupPlaces.least && form.person.length === 0) refuse("person", newSessionTexts.noPlayer);
    if (form.capacity >= groupPlaces.least && form.title === "") refuse("title", newSessionTexts.noName);
    const isTooFew = form.kind === "group" && form.capacity < groupPlaces.least;
    if (isTooFew || form.capacity > groupPlaces.most) refuse("capacity", newSessionTexts.places);
    else if (form.person.length > form.capacity) refuse("capacity", newSessionTexts.tooMany);
  });
export type NewSessionInput = z.output<typeof NewSessionInput>;

function placesOf(kind: (typeof sessionKinds)[number] | undefined, typed: number | null): number {
  if (kind === "private") return 1;
  if (kind === "semi") return 2;
  return typed || (kind === "group" ? groupPlaces.usual : 1);
}

function isClock(text: string): boolean {
  return clock.safeParse(text).success;
}

function isOfCentury(start: number): boolean {
  return start >= Date.parse("2000-01-02") && start < Date.parse("2099-12-30");
}

/** What to book instead of each taken week, by date; null skips it. */
export function weeksInsteadIn(typed: Record<string, string>): Record<string, number | null> {
  const fields = Object.entries(typed).flatMap(([name, value]) => {
    const on = date.safeParse(name.replace(/^instead-/, ""));
    return on.success ? [[on.data, instant.safeParse(value).data ?? null] as const] : [];
  });
  return Object.fromEntries(fields);
}
