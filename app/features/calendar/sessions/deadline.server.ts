import { msPerHour } from "#app/lib/time/durations.ts";
import { addDays, type Here, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { DayPart, Policy } from "../schema.ts";

/**
 * The last instant at which a policy lets a session be changed for free, never after the start. Hours are elapsed time.
 * When clocks change, a repeated wall time means the later one and a skipped one the change itself.
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

type Booking = Here & { start: number };

/** Until when a session that is booked now can be changed for free: never before the booking itself. */
export function freeUntilFrom(policy: Policy, { start, now, zone }: Booking): number {
  return Math.min(start, Math.max(now, deadlineOf(policy, start, zone)));
}

/** Moving a session never gives it a later deadline than it had. */
export function freeUntilAfterMove(policy: Policy, { before, ...moved }: Booking & { before: number }): number {
  return Math.min(before, freeUntilFrom(policy, moved));
}
