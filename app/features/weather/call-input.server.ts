import { z } from "zod";
import { callReasons, sessionMinutes } from "#app/features/calendar/schema.ts";
import { PickedTime } from "#app/lib/picked-time.ts";
import { isDate, minutesOf } from "#app/lib/time/time-field.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { movesField, playedField } from "./schema.ts";

const wallMinute = z.string().transform((text) => minutesOf(text));
const ids = z.preprocess((given) => (given === undefined || given === "" ? [] : [given].flat()), z.array(UuidInput));

/** The coach's choices, read from the page's address. Times are minutes of the wall clock. */
export const CallView = z.object({
  reason: z.enum(callReasons).catch("rain"),
  on: z.string().refine(isDate).optional().catch(undefined),
  from: wallMinute.optional().catch(undefined),
  to: wallMinute.optional().catch(undefined),
  /** Empty means every place that the reason affects. */
  place: ids.catch([]),
  /** Sessions that stay on. */
  out: ids.catch([]),
  /** Whether to hold new times. By default not for an illness, which has no known end. */
  times: z.string().optional(),
  /** Which of the mails to show, from 1. */
  mail: z.coerce.number().int().min(1).optional().catch(undefined),
});
export type CallView = z.output<typeof CallView>;

/** A choice counts only for the reason it was made for. */
export function holdsNewTimes({ times, reason }: CallView): boolean {
  return times === `${reason} held` || (times !== `${reason} none` && reason !== "ill");
}

/** Minutes played, by session. A session without an entry is counted by the clock. */
function playedIn(fields: Iterable<[string, string]>): Record<string, number> {
  const typed = [...fields].flatMap(([name, value]) => {
    const session = name.startsWith(playedField) && UuidInput.safeParse(name.slice(playedField.length)).data;
    const minutes = /^\d{1,3}$/.test(value) ? Number(value) : undefined;
    return session && minutes !== undefined && minutes <= sessionMinutes.most ? [[session, minutes] as const] : [];
  });
  return Object.fromEntries(typed);
}

/** The new time of each group, by session. */
function movesIn(fields: Iterable<[string, string]>): Record<string, string> {
  const chosen = [...fields].flatMap(([name, value]) => {
    const session = name.startsWith(movesField) && UuidInput.safeParse(name.slice(movesField.length)).data;
    return session && PickedTime.safeParse(value).success ? [[session, value] as const] : [];
  });
  return Object.fromEntries(chosen);
}

/** Everything the coach has chosen. */
export type Chosen = { view: CallView; played: Record<string, number>; moves?: Record<string, string> };

/** Reads the choices from the page's address. */
export function chosenIn(query: URLSearchParams): Required<Chosen> {
  const fields = Object.fromEntries(query);
  const view = CallView.parse({ ...fields, place: query.getAll("place"), out: query.getAll("out") });
  return { view, played: playedIn(query), moves: movesIn(query) };
}

/** What the button sends: the form's id, and the preview that was shown. */
export const CallInput = z.object({
  id: UuidInput,
  at: z.coerce.number().int().positive(),
  seen: z.string().regex(/^[0-9a-f]{64}$/),
});
export type CallInput = z.output<typeof CallInput>;
