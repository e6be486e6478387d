import { expect, test } from "vitest";
import { slugFrom, slugPattern } from "./address-parts.ts";

test.each([
  ["Doubles Clinic", "doubles-clinic"],
  ["  Été: Doubles & Drills!  ", "ete-doubles-and-drills"],
  ["Coach’s Pick / 2", "coachs-pick-2"],
  ["--", ""],
  ["テニス", ""],
])("%j reads as %j in an address", (title, slug) => {
  expect(slugFrom(title, 190)).toBe(slug);
});

test("a slug of any title is valid and fits the limit", () => {
  const slug = slugFrom("Doubles ".repeat(50), 16);
  expect(slug).toBe("doubles-doubles");
  expect(slugPattern.test(slug)).toBe(true);
});
