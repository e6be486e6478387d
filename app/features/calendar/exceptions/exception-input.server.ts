import { z } from "zod";
import { isUuid } from "#app/lib/address-parts.ts";
import { isDate, minutesOf } from "#app/lib/time/time-field.ts";
import { line, orNull, version } from "#app/platform/forms/texts.ts";
import { hoursRefusals } from "../hours/hours.ts";
import { windowOf } from "../open-times/wall-windows.ts";
import { calendarLimits } from "../schema.ts";
import { exceptionKinds, exceptionRefusals } from "./exceptions.ts";

export const ExceptionView = z.object({ on: z.string().refine(isDate).optional().catch(undefined) });

const time = z
  .string()
  .trim()
  .refine((typed) => typed === "" || minutesOf(typed) !== undefined, hoursRefusals.unreadable);

/** Time off, for whole days or some hours, or extra hours that replace the weekly ones. */
export const ExceptionInput = z
  .object({
    kind: z.enum(exceptionKinds),
    first_day: z.string().refine(isDate, exceptionRefusals.noDay),
    /** Empty for a single day. */
    last_day: z.literal("").or(z.string().refine(isDate)),
    from: time,
    to: time,
    place_id: z.string().trim(),
    note: orNull(line(calendarLimits.note)),
    version: version(),
  })
  .transform((form, context) => {
    const { kind, first_day, note, version: base } = form;
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const isOpen = kind === "extra";
    const [from, to] = [minutesOf(form.from), minutesOf(form.to)];
    const isAllDay = form.from === "" && form.to === "";
    const minutes = from === undefined || to === undefined ? undefined : windowOf(from, to);
    const last_day = form.last_day || first_day;
    if (last_day < first_day) refuse("last_day", exceptionRefusals.endsBefore);
    if (isOpen && isAllDay) refuse("from", exceptionRefusals.needsHours);
    else if (!isAllDay && !minutes) refuse(...halfOf(form.from, form.to));
    if (isOpen && !isUuid(form.place_id)) refuse("place_id", exceptionRefusals.needsPlace);
    const place_id = isOpen ? form.place_id : null;
    return { kind, first_day, last_day, from: minutes?.from, to: minutes?.to, place_id, note, version: base };
  });
export type ExceptionInput = z.output<typeof ExceptionInput>;

function halfOf(from: string, to: string): [string, string] {
  if (from !== "" && to !== "") return ["to", hoursRefusals.noLength];
  return [from === "" ? "from" : "to", hoursRefusals.incomplete];
}
