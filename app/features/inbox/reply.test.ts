import { expect, test } from "vitest";
import { fillTemplate, placeholdersIn } from "./reply.ts";

const body = "Hi {name}, {date} works for the {service}. {unknown}";

test("a template is filled in from the message", () => {
  const booking = { name: "Dana Field", session_type: "on-court", preferred_date: "Monday at 3" } as const;
  expect(fillTemplate(body, booking)).toBe("Hi Dana, Monday at 3 works for the On-Court Lesson. {unknown}");
});

test("what the message does not say stays to be filled in, and its words are no template", () => {
  const contact = { name: "{date}$&", session_type: null, preferred_date: null };
  expect(fillTemplate(body, contact)).toBe("Hi {date}$&, {date} works for the {service}. {unknown}");
});

test("every word in braces is found once, and nothing else is taken for one", () => {
  expect(placeholdersIn("{date} for the {service}, {date}, {nmae}")).toEqual(["{date}", "{service}", "{nmae}"]);
  expect(placeholdersIn("{ } {} {1} {\n} see you :-}")).toEqual([]);
});
