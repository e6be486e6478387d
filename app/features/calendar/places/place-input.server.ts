import { z } from "zod";
import { isUuid } from "#app/lib/address-parts.ts";
import { line, onOff, orNull, version, wholeOrNull } from "#app/platform/forms/texts.ts";
import { calendarLimits, placeKinds, travelMinutes } from "../schema.ts";
import { placeRefusals } from "./places.ts";

function degrees(most: number) {
  return z
    .string()
    .trim()
    .regex(/^$|^[-+]?\d{1,3}(\.\d{1,10})?$/, placeRefusals.position)
    .transform((typed) => (typed === "" ? null : Number(typed)))
    .refine((value) => value === null || Math.abs(value) <= most, placeRefusals.position);
}

/** With the travel time to each other place as `travel.<id>`. */
export const PlaceInput = z
  .looseObject({
    name: line(calendarLimits.name).min(1, placeRefusals.noName),
    address: orNull(line(calendarLimits.address)),
    kind: z.enum(placeKinds),
    is_lit: onOff(),
    latitude: degrees(90),
    longitude: degrees(180),
    is_closed: onOff(),
    version: version(),
  })
  .transform((form, context) => {
    const { name, address, kind, is_lit, latitude, longitude, is_closed, version: base } = form;
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if ((latitude === null) !== (longitude === null))
      refuse(latitude === null ? "latitude" : "longitude", placeRefusals.half);
    const travel = Object.keys(form).flatMap((field) => {
      const placeId = field.replace(/^travel\./, "");
      if (placeId === field || !isUuid(placeId)) return [];
      const typed = Travel.safeParse(form[field]);
      if (!typed.success) refuse(field, placeRefusals.travel);
      return [{ placeId, minutes: typed.data ?? 0 }];
    });
    return { name, address, kind, is_lit, latitude, longitude, is_closed, travel, version: base };
  });
export type PlaceInput = z.output<typeof PlaceInput>;

const Travel = wholeOrNull(0, travelMinutes.most);
