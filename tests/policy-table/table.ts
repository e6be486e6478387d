import { judgeChange } from "#app/features/booking/policy.ts";
import { deadlineOf } from "#app/features/calendar/sessions/deadline.server.ts";
import { deadlines, policies } from "./deadlines.ts";
import { verdicts } from "./verdicts.ts";

/** One check of one session: what the site says, and the expectation written beforehand. */
type Cell = { about: "deadline" | "in time" | "verdict"; what: string; actual: unknown; expected: unknown };

const msPerSecond = 1000;

export function policyTable(): Cell[] {
  return [...deadlines.flatMap(deadlineCells), ...verdicts.map(verdictCell)];
}

function deadlineCells([zone, starts, name, deadline, why]: (typeof deadlines)[number]): Cell[] {
  const [start, last, policy] = [Date.parse(starts), Date.parse(deadline), policies[name]];
  const what = `${zone} ${starts} ${name}: ${why}`;
  const freeUntil = deadlineOf(policy, start, zone);
  const verdictsAround = [last - msPerSecond, last, last + msPerSecond].map((now) =>
    judgeChange(policy, { freeUntil, now, graceUsed: 0 }),
  );
  return [
    { about: "deadline", what, actual: new Date(freeUntil), expected: new Date(last) },
    { about: "in time", what, actual: verdictsAround, expected: ["free", "free", "late"] },
  ];
}

function verdictCell([name, gracePerYear, graceUsed, now, expected]: (typeof verdicts)[number]): Cell {
  const policy = { ...policies[name], gracePerYear };
  const freeUntil = deadlineOf(policy, Date.parse("2026-11-19T18:00Z"), "America/New_York");
  const asked = { freeUntil, now: Date.parse(now), graceUsed };
  const what = `${name} at ${now}, ${graceUsed} of ${gracePerYear} used`;
  return { about: "verdict", what, actual: judgeChange(policy, asked), expected };
}
