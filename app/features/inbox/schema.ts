import { z } from "zod";
import { limits, skillLevels } from "./message.ts";

export const messageStatuses = ["new", "open", "processed", "closed"] as const;
export const messageSources = ["booking", "contact"] as const;
export const messageIntents = ["session", "consultation"] as const;

const tooLong = (most: number) => `Please use at most ${most} characters`;
const blankAsNull = (text: string) => (text === "" ? null : text);
const optionalText = (most: number) => z.string().trim().max(most, tooLong(most)).default("").transform(blankAsNull);

export const ContactForm = z.object({
  name: z.string().trim().min(2, "Name must be at least 2 characters").max(limits.name, tooLong(limits.name)),
  email: z.string().trim().max(limits.email, tooLong(limits.email)).pipe(z.email("Invalid email address")),
  phone: optionalText(limits.phone),
  skill_level: z
    .enum(["", ...skillLevels])
    .default("")
    .transform((level) => (level === "" ? null : level)),
  message: optionalText(limits.message),
  /** Made in the browser, so that a retry is recognised; absent without JavaScript. */
  idempotency_key: z.uuid().optional().catch(undefined),
});
export type ContactForm = z.output<typeof ContactForm>;
