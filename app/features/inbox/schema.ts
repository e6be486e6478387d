import { z } from "zod";
import { sessionTypes } from "#app/features/services/schema.ts";
import { line, lines, orNull } from "#app/platform/forms/texts.ts";
import { bookingSkillLevels } from "./booking.ts";
import { limits, skillLevels } from "./message.ts";

export const messageStatuses = ["new", "open", "processed", "closed"] as const;
export const messageSources = ["booking", "contact"] as const;
export const messageIntents = ["session", "consultation"] as const;

const everyForm = {
  name: line(limits.name).min(2, "Name must be at least 2 characters"),
  email: line(limits.email).pipe(z.email("Invalid email address")),
  phone: orNull(line(limits.phone)),
  message: orNull(lines(limits.message)),
  /** Made in the browser, so that a retry is recognised; absent without JavaScript. */
  idempotency_key: z.uuid().optional().catch(undefined),
};

export const ContactForm = z.object({ ...everyForm, skill_level: orNull(z.enum(["", ...skillLevels])) });
export type ContactForm = z.output<typeof ContactForm>;

/** A service's own part of its address. */
export const ServiceSlug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const BookingForm = z.object({
  ...everyForm,
  preferred_date: line(limits.preferred_date).min(1, "Please select a preferred date"),
  session_type: z.enum(sessionTypes, "Please select a session type"),
  skill_level: z.enum(
    bookingSkillLevels.map(({ value }) => value),
    "Please select your skill level",
  ),
  intent: z.enum(messageIntents).catch("session"),
  /** Preset by a link; what is unknown here is left out, because the rest of the request still counts. */
  service: ServiceSlug.optional().catch(undefined),
  option: z.uuid().optional().catch(undefined),
});
export type BookingForm = z.output<typeof BookingForm>;
