import type { Policy, SessionStatus } from "#app/features/calendar/schema.ts";
import { judgeChange, type Verdict } from "../policy.ts";

/** Each change mails two people; after this many they should talk. */
const mostChanges = 20;

/** What a change by link depends on. */
export type Changeable = {
  status: SessionStatus;
  start: number;
  capacity: number;
  sequence: number;
  policy: Policy;
  /** Null until it is booked. */
  freeUntil: number | null;
};

type At = { now: number; graceUsed: number };

/** What is still possible: nothing once the session has begun; one player cannot move a group, but can leave it. */
export function actsOf({ status, start, capacity, sequence }: Changeable, now: number) {
  const isAhead = start > now && (status === "booked" || status === "requested");
  return {
    move: isAhead && capacity === 1 && sequence < mostChanges,
    cancel: isAhead && (capacity === 1 || status === "booked"),
  };
}

/** What a change costs now. An unconfirmed request can be changed at any time. */
export function verdictOf({ status, policy, freeUntil }: Changeable, { now, graceUsed }: At): Verdict {
  if (status === "requested" || freeUntil === null) return "free";
  return judgeChange(policy, { freeUntil, now, graceUsed });
}

export type LinkChange = {
  act: "move" | "cancel";
  /** What the page said that it costs. */
  said: Verdict;
};

type Decided = { ok: true; settled: Verdict } | { ok: false; reason: "ended" | "judged anew" };

/** Only what the page announced happens. After the deadline, only the coach moves a session. */
export function decideAct(session: Changeable, { act, said }: LinkChange, at: At): Decided {
  const settled = verdictOf(session, at);
  if (!actsOf(session, at.now)[act]) return { ok: false, reason: "ended" };
  if (settled !== said) return { ok: false, reason: "judged anew" };
  if (act === "move" && settled === "late") return { ok: false, reason: "ended" };
  return { ok: true, settled };
}
