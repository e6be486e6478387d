import { expect, test } from "vitest";
import { pageNumber } from "./page.ts";

test.each([
  ["", 1],
  ["?page=1", 1],
  ["?page=3", 3],
  ["?page=0", 1],
  ["?page=-1", 1],
  ["?page=abc", 1],
  ["?page=2.5", 1],
  ["?page=99", 99],
  ["?page=99999999999999999999", 1_000_000],
])("'%s' asks for page %i", (search, page) => {
  expect(pageNumber(new URL(`https://coach.example/${search}`))).toBe(page);
});
