import { z } from "zod";
import { refusedAddress } from "#app/platform/fetch/fetch-address.server.ts";
import { line } from "#app/platform/forms/texts.ts";
import { calendarLimits } from "../schema.ts";
import { busyRefusals } from "./busy.ts";

export const BusySourceInput = z.object({
  name: line(calendarLimits.name).min(1, busyRefusals.noName),
  address: line(calendarLimits.feed)
    .min(1, busyRefusals.noAddress)
    .superRefine((address, context) => {
      const reason = address && refusedAddress(address);
      if (reason) context.addIssue({ code: "custom", message: busyRefusals[reason] });
    }),
});
export type BusySourceInput = z.output<typeof BusySourceInput>;
