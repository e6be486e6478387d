import type { Verdict } from "#app/features/booking/policy.ts";
import type { policies } from "./deadlines.ts";

type Judged = [policy: keyof typeof policies, gracePerYear: number, graceUsed: number, now: string, verdict: Verdict];

/** What a change costs for a session on Thursday, November 19, at 1 PM in New York. */
export const verdicts: Judged[] = [
  ["h24", 0, 0, "2026-11-16T12:00:00Z", "free"],
  ["h24", 0, 0, "2026-11-18T17:59:59Z", "free"],
  ["h24", 0, 0, "2026-11-18T18:00:00Z", "free"],
  ["h24", 0, 0, "2026-11-18T18:00:01Z", "late"],
  ["h24", 0, 0, "2026-11-19T17:59:59Z", "late"],
  ["h24", 0, 3, "2026-11-18T18:00:01Z", "late"],
  ["h24", 1, 0, "2026-11-18T18:00:00Z", "free"],
  ["h24", 1, 0, "2026-11-18T18:00:01Z", "grace"],
  ["h24", 1, 0, "2026-11-19T17:59:59Z", "grace"],
  ["h24", 1, 1, "2026-11-18T18:00:00Z", "free"],
  ["h24", 1, 1, "2026-11-18T18:00:01Z", "late"],
  ["h24", 1, 2, "2026-11-18T18:00:01Z", "late"],
  ["h24", 2, 0, "2026-11-18T18:00:01Z", "grace"],
  ["h24", 2, 1, "2026-11-18T18:00:01Z", "grace"],
  ["h24", 2, 2, "2026-11-18T18:00:01Z", "late"],
  ["h24", 2, 2, "2026-11-18T18:00:00Z", "free"],
  ["evening", 0, 0, "2026-11-18T22:59:59Z", "free"],
  ["evening", 0, 0, "2026-11-18T23:00:00Z", "free"],
  ["evening", 0, 0, "2026-11-18T23:00:01Z", "late"],
  ["evening", 1, 0, "2026-11-18T23:00:01Z", "grace"],
  ["evening", 1, 1, "2026-11-18T23:00:01Z", "late"],
  ["parts", 0, 0, "2026-11-18T23:00:01Z", "free"],
  ["parts", 0, 0, "2026-11-19T15:00:00Z", "free"],
  ["parts", 0, 0, "2026-11-19T15:00:01Z", "late"],
  ["parts", 2, 1, "2026-11-19T15:00:01Z", "grace"],
  ["parts", 2, 2, "2026-11-19T15:00:01Z", "late"],
  ["h0", 0, 0, "2026-11-19T18:00:00Z", "free"],
  ["h0", 1, 0, "2026-11-19T18:00:01Z", "grace"],
];
