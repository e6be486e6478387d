import { z } from "zod";

const tooLong = (most: number) => `Please use at most ${most} characters`;
const unreadable = "Please remove the characters that cannot be read";

/** One typed line: trimmed, without control characters, of which a line break is one. */
export function line(most: number) {
  return z
    .string()
    .trim()
    .max(most, tooLong(most))
    .regex(/^\P{Cc}*$/u, unreadable);
}

/** Several lines; a browser sends their breaks as CR LF, whatever was typed. */
export function lines(most: number) {
  return z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .max(most, tooLong(most))
        .regex(/^[\P{Cc}\n\t]*$/u, unreadable),
    );
}

/** What was left empty, or out, is stored as null. */
export function orNull<Typed extends string>(text: z.ZodType<Typed, string>) {
  return z
    .string()
    .default("")
    .pipe(text)
    .transform((typed) => (typed === "" ? null : (typed as Exclude<Typed, "">)));
}
