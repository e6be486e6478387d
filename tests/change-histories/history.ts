import type { Arbitrary } from "fast-check";
import type { LinkChange } from "#app/features/booking/links/link-acts.ts";
import type { Policy } from "#app/features/booking/policy.ts";
import { msPerDay, msPerMinute } from "#app/lib/time/durations.ts";
import { policies } from "#tests/policy-table/deadlines.ts";
import { fc } from "#tests/seeded.ts";

/** The household of each player: two siblings, and someone else. */
export const families = [0, 0, 1] as const;
export type Player = 0 | 1 | 2;

export const quarter = 15 * msPerMinute;

/** `ahead` is how far ahead its start lies; `dawdle` is the time between opening the page and pressing its button. */
export type Step =
  | { kind: "book"; by: "coach" | "visitor" | "request"; player: Player; ahead: number }
  | { kind: "confirm" | "coach cancels" | "coach brings back"; which: number }
  | { kind: "coach moves"; which: number; ahead: number }
  | { kind: "link"; act: LinkChange["act"]; which: number; ahead: number; dawdle: number }
  | { kind: "wait"; ms: number }
  | { kind: "wait for a deadline"; which: number; after: number }
  | { kind: "policy"; policy: Policy };

export type History = { zone: string; from: number; policy: Policy; steps: Step[] };

const zones = [
  ...["America/New_York", "America/Los_Angeles", "America/Santiago"],
  ...["Europe/London", "Asia/Kathmandu", "Australia/Sydney"],
];
/** Around clock changes, and over New Year. */
const months = ["2026-03-05", "2026-03-26", "2026-09-03", "2026-10-01", "2026-10-29", "2026-12-28"].map(Date.parse);

const anyPolicy = fc
  .record({ policy: fc.constantFrom<Policy>(...Object.values(policies)), gracePerYear: fc.integer({ min: 0, max: 3 }) })
  .map(({ policy, gracePerYear }): Policy => ({ ...policy, gracePerYear }));
const hours = (least: number, most: number) => fc.integer({ min: least * 4, max: most * 4 }).map((n) => n * quarter);
const anyAhead = fc.oneof(hours(1, 30), hours(1, 30), hours(24, 240));
const which = fc.nat(9);

const anyStep: Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anyBooking() },
  { weight: 9, arbitrary: anyLinkAct() },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("coach moves" as const), which, ahead: anyAhead }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("confirm", "coach cancels", "coach brings back"), which }),
  },
  { weight: 3, arbitrary: anyWait() },
  { weight: 1, arbitrary: anyPolicy.map((policy) => ({ kind: "policy" as const, policy })) },
);

function anyBooking() {
  const by = fc.constantFrom("coach" as const, "visitor" as const, "request" as const);
  return fc.record({
    ...{ kind: fc.constant("book" as const), by, ahead: anyAhead },
    player: fc.constantFrom<Player>(0, 1, 2),
  });
}

function anyLinkAct() {
  const dawdle = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 }), hours(0, 30));
  const act = fc.constantFrom("move" as const, "move" as const, "cancel" as const);
  return fc.record({ kind: fc.constant("link" as const), act, which, ahead: anyAhead, dawdle });
}

function anyWait(): Arbitrary<Step> {
  const days = fc.integer({ min: 100, max: 366 }).map((n) => n * msPerDay);
  return fc.oneof(
    fc.record({ kind: fc.constant("wait" as const), ms: fc.oneof(hours(0, 12), hours(0, 12), days) }),
    fc.record({
      ...{ kind: fc.constant("wait for a deadline" as const), which },
      after: fc.integer({ min: -2_000, max: 1_000 }),
    }),
  );
}

/** Bookings, moves and cancellations of three people, around deadlines. */
export const anyHistory: Arbitrary<History> = fc.record({
  zone: fc.constantFrom(...zones),
  from: fc.record({ month: fc.constantFrom(...months), after: fc.nat(8 * msPerDay) }).map((at) => at.month + at.after),
  policy: anyPolicy,
  steps: fc.array(anyStep, { minLength: 5, maxLength: 30, size: "max" }),
});
