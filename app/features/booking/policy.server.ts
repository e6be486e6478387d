import { msPerHour } from "#app/lib/time/durations.ts";
import { addDays, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import { type DayPart, graceLeft, type Policy, type Verdict } from "./policy.ts";

type ChangeAt = { start: number; now: number; zone: string };

/**
 * The last instant at which a change is free, never after the start. Hours are elapsed time. When clocks change, a
 * repeated wall time means the later one and a skipped one the change itself.
 */
export function deadlineOf(policy: Policy, start: number, zone: string): number {
  if (policy.kind === "hours") return start - policy.hours * msPerHour;
  const { date, minutes } = wallAt(zone, start);
  const { daysBefore, at } = partAt(policy.parts, minutes);
  return Math.min(start, instantAt(zone, addDays(date, -daysBefore), at, "later"));
}

/** The part of the day in which a session begins; the first starts at midnight. */
function partAt(parts: readonly DayPart[], minutes: number): DayPart {
  const part = parts.findLast(({ from }) => from <= minutes) ?? parts[0];
  if (!part) throw new Error("a policy by the clock has a part of the day at least");
  return part;
}

export function isInTime(policy: Policy, { start, now, zone }: ChangeAt): boolean {
  return now <= deadlineOf(policy, start, zone);
}

/** For a session that has not begun. */
export function judgeChange(policy: Policy, { graceUsed, ...asked }: ChangeAt & { graceUsed: number }): Verdict {
  if (isInTime(policy, asked)) return "free";
  return graceLeft(policy, graceUsed) > 0 ? "grace" : "late";
}
