import { expect, test } from "vitest";
import { printable } from "./format.ts";

test("a forged line break, a direction change and a terminal code do not reach the log", () => {
  expect(printable("/a\r\nlevel=fatal\u202e\u001b[31m/b", 200)).toBe("/alevel=fatal[31m/b");
});

test("a long path is truncated", () => {
  expect(printable("x".repeat(500), 200)).toHaveLength(201);
});
