import { z } from "zod";
import { minutesPerDay } from "#app/lib/time/durations.ts";
import { refusedAddress } from "#app/platform/fetch/fetch-address.server.ts";
import { onOff } from "#app/platform/forms/texts.ts";
import { pushEvents, pushLimits } from "./push.ts";

/** A P-256 point and 16 bytes. */
const [pointLength, secretLength] = [87, 22];
const base64url = /^[\w-]+$/;

/** A browser sends this address, so it could be any: https only, and outside our own network. */
export const SubscriptionInput = z.object({
  endpoint: z
    .string()
    .max(pushLimits.endpoint)
    .refine((address) => refusedAddress(address) === undefined),
  p256dh: z.string().length(pointLength).regex(base64url),
  auth: z.string().length(secretLength).regex(base64url),
});
export type SubscriptionInput = z.output<typeof SubscriptionInput>;

const minutes = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .refine((value) => value < minutesPerDay);

/** A tick is '<device>.<event>'. */
const ticks = z.string().transform((text) =>
  text
    .split(" ")
    .flatMap((tick) => {
      const [device = "", event] = tick.split(".");
      const known = pushEvents.find((name) => name === event);
      return known ? [{ device, event: known }] : [];
    })
    .slice(0, pushEvents.length * pushLimits.devices),
);

export const PushSettingsInput = z.object({
  tick: ticks,
  shows_names: onOff(),
  is_quiet: onOff(),
  quiet_from: minutes,
  quiet_to: minutes,
  lets_morning_through: onOff(),
});
export type PushSettingsInput = z.output<typeof PushSettingsInput>;
