import { expect, test } from "vitest";
import { parts } from "./parts.ts";
import { parseReport, reportOf } from "./report.ts";

test("the report of a run can be read back, with the commit at which each part passed", () => {
  const [first, second] = parts.map(({ name }) => name);
  const results = new Map([
    [first ?? "", { commit: "aaaaaaaa", isGood: true, seconds: 12 }],
    [second ?? "", { commit: "bbbbbbbb", isGood: false, seconds: 600 }],
  ]);
  const page = reportOf(results, { commit: "aaaaaaaa", day: "2026-11-19" });
  expect(parseReport(page)).toEqual(results);
  // A later run at another commit keeps what it did not run.
  expect(parseReport(reportOf(parseReport(page), { commit: "cccccccc", day: "2026-11-20" }))).toEqual(results);
});
