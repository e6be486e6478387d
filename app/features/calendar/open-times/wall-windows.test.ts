import { expect, test } from "vitest";
import { onItsDay, overlapIn, windowInWords, windowOf } from "./wall-windows.ts";

test("an end before the start is on the next day, and midnight ends the day", () => {
  expect(windowOf(540, 1020)).toEqual({ from: 540, to: 1020 });
  expect(windowOf(1320, 120)).toEqual({ from: 1320, to: 1560 });
  expect(windowOf(1260, 0)).toEqual({ from: 1260, to: 1440 });
  expect(windowOf(0, 0)).toEqual({ from: 0, to: 1440 });
  expect(windowOf(540, 540)).toBeUndefined();
});

const at = (weekday: number, from: number, to: number, placeId = "here") => ({ weekday, placeId, from, to });

test("hours that begin after midnight belong to the next day", () => {
  expect(onItsDay(at(5, 1500, 1560))).toEqual(at(6, 60, 120));
  expect(onItsDay(at(7, 1440, 1500))).toEqual(at(1, 0, 60));
  expect(onItsDay(at(7, 1380, 1500))).toEqual(at(7, 1380, 1500));
});

test("overlapping windows are found, even with others between them", () => {
  expect(overlapIn([])).toBeUndefined();
  expect(overlapIn([at(1, 540, 1020)])).toBeUndefined();
  expect(overlapIn([at(1, 540, 720), at(1, 720, 1020), at(2, 540, 720)])).toBeUndefined();
  expect(overlapIn([at(1, 600, 660, "there"), at(1, 540, 720)])).toEqual([at(1, 540, 720), at(1, 600, 660, "there")]);
  expect(overlapIn([at(3, 540, 720), at(1, 0, 1440), at(1, 1439, 1441)])).toEqual([at(1, 0, 1440), at(1, 1439, 1441)]);
});

test("a night runs into the next morning, even from Sunday to Monday", () => {
  expect(overlapIn([at(1, 1320, 1560), at(2, 60, 300)])).toEqual([at(1, 1320, 1560), at(2, 60, 300)]);
  expect(overlapIn([at(1, 1320, 1500), at(2, 60, 300)])).toBeUndefined();
  expect(overlapIn([at(7, 1320, 1560), at(1, 60, 300)])).toEqual([at(7, 1320, 1560), at(1, 60, 300)]);
  expect(overlapIn([at(7, 1320, 2880)])).toBeUndefined();
});

test("a window is written as text", () => {
  expect(windowInWords(at(1, 780, 990))).toBe("Mon 1:00–4:30 PM");
  expect(windowInWords(at(7, 1320, 1560))).toBe("Sun 10:00 PM–2:00 AM");
});
