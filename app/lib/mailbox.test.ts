import { expect, test } from "vitest";
import { likelyAddress } from "./mailbox.ts";

test.each([
  ["jo@gmial.com", "jo@gmail.com"],
  ["Jo.Field@hotmial.com", "jo.field@hotmail.com"],
  ["jo@gmai.com", "jo@gmail.com"],
  ["jo@gmail.con", "jo@gmail.com"],
  ["jo@yahooo.com", "jo@yahoo.com"],
  ["jo@outlok.com", "jo@outlook.com"],
  ["jo@gmx.dee", "jo@gmx.de"],
])("%s is probably %s", (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant);
});

test.each(["jo@gmail.com", "jo@gmail.co", "jo@ymail.com", "jo@gmx.net", "jo@player.example", "jo@", "gmial.com", ""])(
  "%s is left alone",
  (typed) => {
    expect(likelyAddress(typed)).toBeUndefined();
  },
);
