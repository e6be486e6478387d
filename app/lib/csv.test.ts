import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("commas, quotes and line breaks stay inside their cell", () => {
  expect(csvLine(["a,b", 'say "in"', "two\nlines", null, new Date(0)])).toBe(
    '"a,b","say ""in""","two\nlines",,1970-01-01T00:00:00.000Z\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://evil.example","x")'])(
  "what a spreadsheet would run is plain text: %j",
  (formula) => {
    expect(csvLine([formula])).toMatch(/^"?'/);
  },
);
