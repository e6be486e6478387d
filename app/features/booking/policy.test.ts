import { expect, test } from "vitest";
import { policies } from "#tests/policy-table/deadlines.ts";
import {
  bookingRuleWords,
  deadlineWords,
  graceLeft,
  mailedRuleWords,
  type Policy,
  policyRefusals,
  policyValues,
  ruleInForce,
  tooCloseWords,
  verdictWords,
} from "./policy.ts";
import { PolicyInput } from "./schema.ts";

const zone = "America/New_York";
const freeUntil = Date.parse("2026-11-18T18:00Z");

test.each<[Policy, string]>([
  [policies.h24, "Free to move or cancel until 24 hours before."],
  [{ ...policies.h24, hours: 1 }, "Free to move or cancel until 1 hour before."],
  [policies.h0, "Free to move or cancel until it begins."],
  [policies.evening, "Free to move or cancel until 6 PM the day before."],
  [policies.twoDays, "Free to move or cancel until noon 2 days before."],
  [policies.seven, "Free to move or cancel until 7 AM the same day."],
  [
    policies.parts,
    "Sessions before noon: free to move or cancel until 6 PM the day before. From noon on: until 10 AM the same day.",
  ],
  [
    policies.threeParts,
    "Sessions before noon: free to move or cancel until 6 PM the day before. From noon to 5 PM: until 8 AM the same day. From 5 PM on: until noon the same day.",
  ],
  [
    { ...policies.h24, gracePerYear: 1 },
    "Free to move or cancel until 24 hours before. Once a year, a later change is free too.",
  ],
  [
    { ...policies.evening, gracePerYear: 3 },
    "Free to move or cancel until 6 PM the day before. 3 times a year, a later change is free too.",
  ],
])("%j is said as: %s", (policy, words) => {
  const after = policy === policies.h0 ? "No change costs anything." : "After that the session has to be paid.";
  expect(ruleInForce(policy)).toBe(`${words} ${after}`);
});

test("a session's deadline is written as a moment", () => {
  expect(deadlineWords({ freeUntil, zone })).toBe(
    "Free to move or cancel until Wed, Nov 18, 1:00 PM. If you cancel after that, the lesson is lost.",
  );
  expect(deadlineWords({ freeUntil, start: freeUntil, zone })).toBe("Free to move or cancel until it begins.");
  const now = Date.parse("2026-11-18T14:00Z");
  expect(deadlineWords({ freeUntil, zone, now, loss: { isToBePaid: true } })).toBe(
    "Free to move or cancel until today, 1:00 PM. If you cancel after that, it has to be paid.",
  );
});

test("a page says what a change costs now", () => {
  const said = { freeUntil, wasFree: true, zone, graceLeft: 2 };
  expect(verdictWords("free", said)).toBe(deadlineWords(said));
  expect(verdictWords("grace", said)).toBe(
    "Changes were free until Wed, Nov 18, 1:00 PM. This late change is still free. You have 1 more within a year.",
  );
  expect(verdictWords("grace", { ...said, graceLeft: 1 })).toBe(
    "Changes were free until Wed, Nov 18, 1:00 PM. This late change is still free. It is your last free one for now.",
  );
  expect(verdictWords("late", said)).toBe(
    "Changes were free until Wed, Nov 18, 1:00 PM. If you cancel now, the lesson is lost.",
  );
  const price = { isToBePaid: true, amount: "$120" };
  expect(verdictWords("late", { ...said, loss: price })).toBe(
    "Changes were free until Wed, Nov 18, 1:00 PM. If you cancel now, the session has to be paid: $120.",
  );
  expect(deadlineWords({ freeUntil, zone, loss: { isToBePaid: false, amount: "60 min" } })).toMatch(
    /If you cancel after that, the lesson is lost: 60 min of credit\.$/,
  );
});

test("a time taken after its deadline was never free", () => {
  const said = { freeUntil, wasFree: false, zone, loss: { isToBePaid: true }, graceLeft: 1 } as const;
  expect(verdictWords("late", said)).toBe(
    "This time was taken after the deadline for free changes. If you cancel now, the session has to be paid.",
  );
  expect(verdictWords("grace", said)).toBe(
    "This time was taken after the deadline for free changes. This late change is still free. It is your last free one for now.",
  );
});

test("a mail says until when changes are free only if they still are when it leaves", () => {
  const said = { freeUntil, wasFree: true, zone, loss: { isToBePaid: true } } as const;
  expect(mailedRuleWords({ ...said, sentAt: freeUntil })).toBe(deadlineWords(said));
  expect(mailedRuleWords({ ...said, sentAt: freeUntil + 1 })).toBe(
    "Changes were free until Wed, Nov 18, 1:00 PM. Changes now count as late; open the session to see what they cost.",
  );
});

test("before booking, the page says what a late cancellation costs", () => {
  expect(bookingRuleWords({ ...policies.h24, gracePerYear: 2 })).toBe(
    "Free to move or cancel until 24 hours before. After that, a session you cancel has to be paid. Twice a year, a later change is free too.",
  );
  expect(bookingRuleWords(policies.h24, { isToBePaid: false })).toMatch(/After that, a session you cancel is lost\.$/);
  expect(bookingRuleWords(policies.h0)).toBe("Free to move or cancel until it begins.");
});

test("a time that is open after its deadline says what cancelling it costs", () => {
  expect(tooCloseWords(policies.h24)).toBe("It is too close for a free change: if you cancel, it has to be paid.");
  expect(tooCloseWords({ ...policies.h24, gracePerYear: 1 }, { loss: { isToBePaid: false } })).toBe(
    "It is too close for a free change: if you cancel, the lesson is lost, unless you have a free late change left.",
  );
});

test("the exceptions left are never negative", () => {
  expect([0, 1, 2, 3].map((used) => graceLeft({ ...policies.h24, gracePerYear: 2 }, used))).toEqual([2, 1, 0, 0]);
});

test.each(Object.entries(policies))("a policy survives the form unchanged: %s", (_, policy) => {
  const opened = { ...policy, gracePerYear: 2 };
  expect(PolicyInput.parse(policyValues(opened))).toEqual(opened);
});

test("the steps for a broken-off session are given together or not at all", () => {
  const stepped = { ...policies.h24, playedSteps: { freeBelow: 10, fullFrom: 30 } };
  expect(PolicyInput.parse(policyValues(stepped))).toEqual(stepped);
  const typed = (free_below: string, full_from: string) =>
    PolicyInput.safeParse({ ...policyValues(policies.h24), free_below, full_from }).success;
  expect([typed("", ""), typed("10", ""), typed("30", "10"), typed("10", "30")]).toEqual([true, false, false, true]);
});

test("parts of the day are sorted, and empty ones dropped", () => {
  const typed = {
    kind: "clock",
    "parts.0.from": "12 PM",
    "parts.0.days_before": "0",
    "parts.0.at": "10:00",
    "parts.1.from": "",
    "parts.1.days_before": "1",
    "parts.1.at": "6 pm",
    "parts.2.from": "",
    "parts.2.days_before": "1",
    "parts.2.at": " ",
  };
  expect(PolicyInput.parse(typed)).toEqual(policies.parts);
});

const evening = { "parts.0.from": "00:00", "parts.0.days_before": "1", "parts.0.at": "18:00" };
const again = { "parts.1.from": "00:00", "parts.1.days_before": "0", "parts.1.at": "10:00" };
const manyParts = Object.fromEntries(
  [0, 1, 2, 3, 4].flatMap((index) => [
    [`parts.${index}.from`, `0${index}:00`],
    [`parts.${index}.days_before`, "1"],
    [`parts.${index}.at`, "18:00"],
  ]),
);

test.each<[Record<string, string>, string, string]>([
  [{ kind: "hours" }, "hours", policyRefusals.hours],
  [{ kind: "hours", hours: "-1" }, "hours", policyRefusals.hours],
  [{ kind: "hours", hours: "337" }, "hours", policyRefusals.hours],
  [{ kind: "hours", hours: "a day" }, "hours", policyRefusals.hours],
  [{ kind: "hours", hours: "24", grace_per_year: "13" }, "grace_per_year", policyRefusals.gracePerYear],
  [{ kind: "clock" }, "parts.0.at", policyRefusals.noPart],
  [{ kind: "clock", ...evening, "parts.0.at": "six" }, "parts.0.at", policyRefusals.unreadable],
  [{ kind: "clock", ...evening, "parts.0.from": "25:00" }, "parts.0.from", policyRefusals.unreadable],
  [{ kind: "clock", ...evening, "parts.0.days_before": "15" }, "parts.0.days_before", policyRefusals.daysBefore],
  [{ kind: "clock", ...evening, "parts.0.from": "12:00" }, "parts.0.from", policyRefusals.firstPart],
  [{ kind: "clock", ...evening, ...again }, "parts.1.from", policyRefusals.samePart],
  [{ kind: "clock", ...manyParts }, "parts.0.at", policyRefusals.tooMany],
])("the form refuses %j at %s", (typed, field, message) => {
  const { issues = [] } = PolicyInput.safeParse(typed).error ?? {};
  expect(issues.map(({ path, message: said }) => [path.join("."), said])).toEqual([[field, message]]);
});
