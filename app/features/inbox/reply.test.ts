import { expect, test } from "vitest";
import { fillTemplate, messageTarget, placeholdersIn } from "./reply.ts";

const body = "Hi {name}, {date} works for the {service}. {unknown}";

test("a template is filled in from the message", () => {
  const asked = {
    name: "Dana Field",
    session_type: "on-court",
    session_title: "On-Court Lesson",
    preferred_date: "Monday at 3",
  } as const;
  const { facts } = messageTarget({ id: "", status: "new", ...asked }, "Apex");
  expect(fillTemplate(body, facts)).toBe("Hi Dana, Monday at 3 works for the On-Court Lesson. {unknown}");
});

test("unknown values stay as gaps, and the message's text is not a template", () => {
  expect(fillTemplate(body, { name: "{date}$&" })).toBe("Hi {date}$&, {date} works for the {service}. {unknown}");
});

test("every word in braces is found once, and nothing else", () => {
  expect(placeholdersIn("{date} for the {service}, {date}, {nmae}")).toEqual(["{date}", "{service}", "{nmae}"]);
  expect(placeholdersIn("{ } {} {1} {\n} see you :-}")).toEqual([]);
});
