import { expect, test } from "vitest";
import { z } from "zod";
import { fieldErrors, readForm } from "./form-fields.server.ts";
import { line } from "./texts.ts";

const schema = z.object({
  name: line(5).min(2, "Name must be at least 2 characters"),
  level: z.enum(["one", "two"]),
});

function errorsFor(typed: Record<string, string>) {
  const form = readForm(schema, typed);
  return form.success ? {} : fieldErrors(form.error);
}

test("a missing field counts as empty and gets the field's own error text", () => {
  expect(errorsFor({ level: "one" })).toEqual({ name: "Name must be at least 2 characters" });
});

test("an error without a text in the schema uses ours, never the validator's", () => {
  expect(errorsFor({ name: "Dana", level: "three" })).toEqual({ level: "Please check this field" });
  expect(errorsFor({})).toMatchObject({ level: "Please check this field" });
});

test.each(["\u0007", "\n", "\u2028", "\u2029", "\u202E", "\u2066"])("one line of text refuses %j", (character) => {
  expect(errorsFor({ name: `D${character}ana`, level: "one" })).toMatchObject({
    name: expect.stringContaining("cannot be read"),
  });
});

test.each(["Zo\u00EB", "\u05D3\u05E0\u05D4", "\u{1F469}\u200D\u{1F3EB}"])("one line of text accepts %j", (name) => {
  expect(errorsFor({ name, level: "one" })).toEqual({});
});
