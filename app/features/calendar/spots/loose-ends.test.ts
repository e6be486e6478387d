import { expect, test } from "vitest";
import { minutesUsed } from "./loose-ends.ts";

/** A published rule: nothing below 10 minutes, half from then on, all from 30. */
const steps = { freeBelow: 10, fullFrom: 30 };

test.each([
  { played: 0, used: 0, bySteps: 0 },
  { played: 9, used: 9, bySteps: 0 },
  { played: 10, used: 10, bySteps: 30 },
  { played: 20, used: 20, bySteps: 30 },
  { played: 29, used: 29, bySteps: 30 },
  { played: 30, used: 30, bySteps: 60 },
  { played: 60, used: 60, bySteps: 60 },
  { played: 90, used: 60, bySteps: 60 },
])("60 minutes with $played played use $used, or $bySteps by steps", ({ played, used, bySteps }) => {
  expect(minutesUsed(60, { played })).toBe(used);
  expect(minutesUsed(60, { played, steps })).toBe(bySteps);
});
