import { expect, test } from "vitest";
import { csvLine } from "./csv.server.ts";

test("commas, quotes and line breaks stay inside their cell", () => {
  expect(csvLine(["a,b", 'say "in"', "two\nlines", null, new Date(0)])).toBe(
    '"a,b","say ""in""","two\nlines",,1970-01-01T00:00:00.000Z\r\n',
  );
});

test.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://evil.example","x")'])(
  "what a spreadsheet would run as a formula becomes plain text: %j",
  (formula) => {
    expect(csvLine([formula])).toMatch(/^"?'/);
  },
);

test("a number stays a number, so that sums are right", () => {
  expect(csvLine([-1, "-12.50"])).toBe("-1,-12.50\r\n");
});

test.each([
  "a;=1+1",
  "a\t=1+1",
  "a\r\n=1+1",
  "a\n+1",
  "a;;@SUM(A1)",
  "a;\t-1",
  "\uFF1D1+1",
  "a;\uFF0B1",
  "\uFF0D1",
  "\uFF20A1",
])("a formula where another spreadsheet would begin a cell becomes plain text: %j", (text) => {
  // Parsed as such a spreadsheet would: quotes count only at the start of a cell.
  const cells = csvLine(["x", text, "y"]).split(/[;\t\r\n,"]/);
  expect(cells.filter((cell) => /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell))).toEqual([]);
});
