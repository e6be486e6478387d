import { expect, test } from "vitest";
import { partPlayed } from "./part-played.ts";

test.each([
  [0, undefined, 0],
  [35, undefined, 35],
  [90, undefined, 60],
  [14, { freeBelow: 15, fullFrom: 45 }, 0],
  [15, { freeBelow: 15, fullFrom: 45 }, 30],
  [45, { freeBelow: 15, fullFrom: 45 }, 60],
])("of 60 minutes with %i played and the steps %j, %i are used", (played, steps, used) => {
  expect(partPlayed(60, { played, ...(steps && { steps }) })).toEqual({ used, back: 60 - used });
});
