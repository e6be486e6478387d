import { z } from "zod";
import { line, lines, orNull } from "#app/platform/forms/texts.ts";
import { limits, skillLevels } from "./message.ts";

export const messageStatuses = ["new", "open", "processed", "closed"] as const;
export const messageSources = ["booking", "contact"] as const;
export const messageIntents = ["session", "consultation"] as const;

export const ContactForm = z.object({
  name: line(limits.name).min(2, "Name must be at least 2 characters"),
  email: line(limits.email).pipe(z.email("Invalid email address")),
  phone: orNull(line(limits.phone)),
  skill_level: orNull(z.enum(["", ...skillLevels])),
  message: orNull(lines(limits.message)),
  /** Made in the browser, so that a retry is recognised; absent without JavaScript. */
  idempotency_key: z.uuid().optional().catch(undefined),
});
export type ContactForm = z.output<typeof ContactForm>;
