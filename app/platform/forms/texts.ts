import { z } from "zod";
import { isUuid } from "#app/lib/address-parts.ts";
import { moves } from "#app/lib/display-order.ts";

const tooLong = (most: number) => `Please use at most ${most} characters`;
const unreadable = "Please remove the characters that cannot be read";

const unfit = "Please check this field";

/** For errors without a text in the schema: the library's texts are not for users. */
export const ownWords = () => unfit;

/** Control characters, line breaks and characters that reverse the text around a name. */
const unfitForOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** One line of text, trimmed. */
export function line(most: number) {
  return z
    .string()
    .trim()
    .max(most, tooLong(most))
    .refine((text) => !unfitForOneLine.test(text), unreadable);
}

/** Several lines; browsers send line breaks as CR LF. */
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

/** Empty or missing is stored as null. */
export function orNull<Typed extends string>(text: z.ZodType<Typed, string>) {
  return z
    .string()
    .default("")
    .pipe(text)
    .transform((typed) => (typed === "" ? null : (typed as Exclude<Typed, "">)));
}

/** The same rule as the tables' check: a path on this site or an https address. */
export function link(most: number) {
  return line(most).regex(/^(\/([^/\\\s]\S*)?|https:\/\/\S+)$/, "Please enter a path of this site or an https address");
}

/** A switch posts only when it is on. */
export function onOff() {
  return z
    .literal("on")
    .optional()
    .catch(undefined)
    .transform((value) => value === "on");
}

/** When the row was last changed when the form was opened, as the database writes it; empty for a new row. */
export function version() {
  return z
    .string()
    .regex(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)?$/)
    .catch("");
}

/** A whole number within a range. */
export function whole(least: number, most: number, message = `Please enter a number from ${least} to ${most}`) {
  return z
    .string(message)
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((count) => count >= least && count <= most, message);
}

/** The same; an empty field is null. */
export function wholeOrNull(least: number, most: number, message?: string) {
  return z
    .string(message)
    .trim()
    .transform((typed, context) => {
      if (typed === "") return null;
      const read = whole(least, most, message).safeParse(typed);
      if (read.success) return read.data;
      context.addIssue({ code: "custom", message: read.error.issues[0]?.message });
      return z.NEVER;
    });
}

/** Moves an item of a list. */
export const DirectionInput = z.object({ direction: z.enum(moves) });

export const UuidInput = z.string().refine(isUuid);
