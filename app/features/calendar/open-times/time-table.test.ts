import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { environmentFor } from "#app/platform/env.server.ts";
import { reports, timeTable } from "#tests/time-table/table.ts";
import { zones } from "#tests/time-table/zones.ts";

const table = timeTable();
const digest = (text: string) => createHash("sha256").update(text).digest("hex");

test.each(reports)("$report: nobody can report that $says", ({ report }) => {
  const cells = table.filter((cell) => cell.report === report);
  const wrong = cells.filter(({ actual, expected }) => JSON.stringify(actual) !== JSON.stringify(expected));
  expect(cells.length).toBeGreaterThanOrEqual(zones.length);
  expect(wrong).toEqual([]);
});

test("every report is tested in every zone, in at least 500 cells", async ({ annotate }) => {
  await annotate(`${table.length} cells`);
  expect(table.length).toBeGreaterThanOrEqual(500);
  const numbers = [...Array.from({ length: 17 }, (_, index) => `D${index + 1}`), "B1", "B2", "B3", "B4"];
  expect(reports.map(({ report }) => report).sort()).toEqual(numbers.sort());
});

const printTable = `
  const { timeTable } = await import("#tests/time-table/table.ts");
  const clock = new Date(0).getHours();
  process.stdout.write(JSON.stringify({ clock, table: JSON.stringify(timeTable()) }));
`;

test("the machine's time zone changes nothing", { tags: "long" }, () => {
  const runs = ["UTC", "Australia/Sydney", "America/Los_Angeles"].map((TZ) => {
    const args = ["--input-type=module", "--eval", printTable];
    const options = { env: { ...environmentFor({}), TZ }, encoding: "utf8", maxBuffer: 1e8 } as const;
    return JSON.parse(execFileSync(process.execPath, args, options)) as { clock: number; table: string };
  });
  expect(runs.map(({ clock }) => clock)).toEqual([0, 10, 16]);
  expect(runs.map((run) => digest(run.table))).toEqual(runs.map(() => digest(JSON.stringify(table))));
});
