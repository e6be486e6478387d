import { expect, test } from "vitest";
import type { z } from "zod";
import { BookingInput, ContactInput, ReplyInput, TemplateInput } from "./schema.ts";

function messagesFor(input: Record<string, unknown>, form: z.ZodType = ContactInput) {
  const result = form.safeParse(input);
  return result.success ? {} : Object.fromEntries(result.error.issues.map((issue) => [issue.path[0], issue.message]));
}

test("a contact message needs a name of two characters and a valid address, with these errors", () => {
  expect(messagesFor({ name: " J ", email: "nobody" })).toEqual({
    name: "Name must be at least 2 characters",
    email: "Invalid email address",
  });
});

test("an empty field is stored as null", () => {
  const form = ContactInput.parse({ name: "Jo", email: "jo@player.example", phone: " ", skill_level: "", message: "" });
  expect(form).toMatchObject({ phone: null, skill_level: null, message: null });
});

test("limits hold at the edge", () => {
  expect(messagesFor({ name: "x".repeat(100), email: "jo@player.example", message: "m".repeat(5_000) })).toEqual({});
  expect(messagesFor({ name: "x".repeat(101), email: "jo@player.example" })).toHaveProperty("name");
});

test("an unknown skill level is refused, a malformed key is ignored", () => {
  const form = { name: "Jo", email: "jo@player.example", idempotency_key: "not-a-key" };
  expect(messagesFor({ ...form, skill_level: "wizard" })).toHaveProperty("skill_level");
  expect(ContactInput.parse(form).idempotency_key).toBeUndefined();
});

test("a line break in a name and a byte no database stores are refused with a field error", () => {
  const form = { name: "Jo", email: "jo@player.example" };
  expect(messagesFor({ ...form, name: "Jo\r\nBcc: all" })).toHaveProperty("name");
  expect(messagesFor({ ...form, message: "a\0b" })).toHaveProperty("message");
});

test("lines are stored as typed, however the browser sends line breaks", () => {
  const form = { name: "Jo", email: "jo@player.example", message: "Saturday?\r\n\tOr Sunday?" };
  expect(ContactInput.parse(form).message).toBe("Saturday?\n\tOr Sunday?");
});

test("a booking reports what is missing in these words", () => {
  const empty = { name: "J", email: "", preferred_date: " ", session_type: "" };
  expect(messagesFor(empty, BookingInput)).toEqual({
    name: "Name must be at least 2 characters",
    email: "Invalid email address",
    preferred_date: "Please select a preferred date",
    session_type: "Please select a session type",
    skill_level: "Please select your skill level",
  });
});

test("a booking accepts its own four skill levels, and drops unknown presets", () => {
  const form = { name: "Jo", email: "jo@player.example", preferred_date: "Friday", session_type: "fitness" };
  expect(messagesFor({ ...form, skill_level: "recreational" }, BookingInput)).toHaveProperty("skill_level");
  const booking = BookingInput.parse({
    ...form,
    skill_level: "competitive",
    intent: "free money",
    service: "../admin",
    option: "1",
  });
  expect(booking).toMatchObject({ intent: "session", service: undefined, option: undefined });
});

test("a free consultation asks for no session type and no skill level; a session asks for both", () => {
  const form = { name: "Jo", email: "jo@player.example", preferred_date: "Friday", session_type: "", skill_level: "" };
  expect(BookingInput.parse({ ...form, intent: "consultation" })).toMatchObject({
    session_type: null,
    skill_level: null,
  });
  expect(Object.keys(messagesFor({ ...form, intent: "session" }, BookingInput))).toEqual([
    "session_type",
    "skill_level",
  ]);
  expect(messagesFor({ ...form, intent: "consultation", session_type: "Chess club" }, BookingInput)).toEqual({
    session_type: "Please select a session type",
  });
});

test("a reply with a gap is refused, and so is a template with an unknown gap", () => {
  const reply = { message_id: crypto.randomUUID(), subject: "Your {service}", body: "{date} works for the {service}" };
  expect(messagesFor(reply, ReplyInput)).toEqual({
    subject: "Replace {service} with your own words, then send.",
    body: "Replace {date} and {service} with your own words, then send.",
  });
  expect(messagesFor({ title: "Hello", body: "Hi {nmae}, about the {service}" }, TemplateInput)).toEqual({
    body: "I can't fill in {nmae}. Use {name}, {service} or {date}.",
  });
  expect(messagesFor({ title: "Hello", body: "Hi {name}, about the {service}" }, TemplateInput)).toEqual({});
});
