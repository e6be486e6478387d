import { z } from "zod";
import { isDate } from "#app/lib/time/time-field.ts";
import { line, lines, orNull, UuidInput, version } from "#app/platform/forms/texts.ts";
import { calendarViews, sheetPanels } from "../addresses.ts";
import { MinutesInput } from "../hours/hours-input.server.ts";
import { reasons } from "../open-times/open-times.ts";
import { calendarLimits, seriesScopes, sessionStatuses } from "../schema.ts";

/** Dates at which the calendar can be opened. */
const DateInput = z.string().refine(isDate);

/** The view, read from the page's URL. */
export const CalendarView = z.object({
  view: z.enum(calendarViews).optional().catch(undefined),
  on: DateInput.optional().catch(undefined),
  ended: z.literal("on").optional().catch(undefined),
  session: UuidInput.optional().catch(undefined),
  panel: z.enum(sheetPanels).optional().catch(undefined),
  to: DateInput.optional().catch(undefined),
  refused: z
    .enum([...reasons, "gone", "stale", "ended", "conflicts"])
    .optional()
    .catch(undefined),
});
export type CalendarView = z.output<typeof CalendarView>;

export const TimesView = z.object({ from: DateInput });

/** A chip's value: the instant and the place. */
const TimeChoice = z
  .string()
  .regex(/^\d{1,14}(@[0-9a-f-]{36})?$/)
  .transform((text) => {
    const [start, placeId] = text.split("@");
    return { start: Number(start), placeId };
  });

const because = orNull(line(calendarLimits.reason));
/** For a weekly hour; by default this session only. */
const scope = z.enum(seriesScopes).optional().catch(undefined);

/** Either a listed time, or one the coach typed. */
export const MoveInput = z.object({
  start: TimeChoice.optional(),
  place: UuidInput.optional().catch(undefined),
  on: DateInput.optional().catch(undefined),
  clock: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional()
    .catch(undefined),
  minutes: MinutesInput.optional(),
  /** Sent by Undo: the deadline from before the move. */
  free_until: z.coerce.number().int().positive().optional(),
  version: version(),
  because,
  scope,
});
export type MoveInput = z.output<typeof MoveInput>;

export const SessionStatusInput = z.object({
  ...{ status: z.enum(sessionStatuses), version: version(), because, scope },
  words: orNull(lines(calendarLimits.reason)).optional(),
  /** An unticked box sends nothing, so the form says that it has one. */
  asks: z.literal("to tell").optional(),
  tell: z.literal("on").optional(),
});
export type SessionStatusInput = z.output<typeof SessionStatusInput>;
