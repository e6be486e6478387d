import { expect, test } from "vitest";
import { fc } from "#tests/seeded.ts";
import { contains, merge, overlaps, type Span, subtract } from "./ranges.ts";

const length = 40;
const edge = fc.integer({ min: 0, max: length });
const span = fc.record({ start: edge, end: edge });
const spans = fc.array(span, { maxLength: 8 });

/** The covered instants, one by one. */
function covered(some: readonly Span[]): boolean[] {
  return Array.from({ length }, (_, at) => some.some(({ start, end }) => start <= at && at < end));
}

/** Sorted, not empty and not touching, so that equal times are equal lists. */
function isTidy(some: readonly Span[]): boolean {
  return some.every(({ start, end }, index) => start < end && (index === 0 || (some[index - 1] as Span).end < start));
}

test("merged spans are tidy and cover what the spans cover", () =>
  fc.assert(
    fc.property(spans, (some) => {
      expect(covered(merge(some))).toEqual(covered(some));
      expect(isTidy(merge(some))).toBe(true);
    }),
  ));

test("subtracting removes the given time and nothing else", () =>
  fc.assert(
    fc.property(spans, spans, (some, without) => {
      const gone = covered(without);
      expect(covered(subtract(some, without))).toEqual(covered(some).map((is, at) => is && !gone[at]));
      expect(isTidy(subtract(some, without))).toBe(true);
    }),
  ));

test("two spans overlap when they share an instant, and one contains the other when it has all of its instants", () =>
  fc.assert(
    fc.property(span, span, (one, other) => {
      const [ones, others] = [covered([one]), covered([other])];
      expect(overlaps(one, other)).toBe(ones.some((is, at) => is && others[at]));
      if (other.start < other.end) expect(contains(one, other)).toBe(others.every((is, at) => !is || ones[at]));
    }),
  ));

test("merging, cutting and comparing do not change the given spans", () => {
  const given = [Object.freeze({ start: 3, end: 5 }), Object.freeze({ start: 1, end: 4 })];
  expect(merge(given)).toEqual([{ start: 1, end: 5 }]);
  expect(subtract(given, [{ start: 2, end: 3 }])).toEqual([
    { start: 1, end: 2 },
    { start: 3, end: 5 },
  ]);
});
