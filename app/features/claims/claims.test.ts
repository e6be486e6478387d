import { expect, test } from "vitest";
import { type Claim, claimsFor, conflictingClaims, tellStory, unknownFigures } from "./claims.ts";

const claims: Claim[] = [
  { key: "years_banner", value: "15+", label: "Years Experience" },
  { key: "years_journey", value: "10+", label: "Years at the Side of the Court" },
  { key: "students_coached", value: "1000+", label: "Students Coached" },
  { key: "student_satisfaction", value: "98%", label: "Student Satisfaction" },
];

test("the story shows a claim's value in place of its key", () => {
  const story = "First I watch.\n\nIn {years_journey} years I learned to look.\n";
  expect(tellStory(story, claims)).toEqual(["First I watch.", "In 10+ years I learned to look."]);
});

test("a placeholder that names no claim is found", () => {
  expect(unknownFigures("In {years_journey} years, {unknown} wins", claims)).toEqual(["{unknown}"]);
});

test("a paragraph with a hidden figure is left out, the others stay", () => {
  expect(tellStory("First I watch.\n\nIn {years_journey} years I learned.", [])).toEqual(["First I watch."]);
});

test("an empty story has no paragraphs", () => {
  expect(tellStory("", claims)).toEqual([]);
});

test("the banner shows its three figures in its own order, whatever the stored order", () => {
  expect(claimsFor("banner", claims).map(({ value }) => value)).toEqual(["98%", "1000+", "15+"]);
});

test("a missing claim leaves no empty box", () => {
  expect(claimsFor("court", claims).map(({ key }) => key)).toEqual(["students_coached"]);
});

test("only claims about the same thing that disagree are reported together", () => {
  expect(conflictingClaims(claims).map((group) => group.map(({ value }) => value))).toEqual([["15+", "10+"]]);
  expect(conflictingClaims(claims.map((claim) => ({ ...claim, value: "15+" })))).toEqual([]);
});
