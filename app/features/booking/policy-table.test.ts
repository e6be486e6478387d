import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { environmentFor } from "#app/platform/env.server.ts";
import { policyTable } from "#tests/policy-table/table.ts";

const table = policyTable();

test.each([
  ["deadline", "each session's deadline is the instant that was found by another program"],
  ["in time", "a change at the deadline is in time, and one a second later is not"],
  ["verdict", "after the deadline a change costs an exception of the year, and then the lesson"],
])("%s: %s", (about) => {
  const cells = table.filter((cell) => cell.about === about);
  const wrong = cells.filter(({ actual, expected }) => JSON.stringify(actual) !== JSON.stringify(expected));
  expect(cells.length).toBeGreaterThanOrEqual(25);
  expect(wrong).toEqual([]);
});

test("the table has at least eighty deadlines", async ({ annotate }) => {
  const cells = table.filter(({ about }) => about === "deadline");
  await annotate(`${cells.length} deadlines, ${table.length} cells`);
  expect(cells.length).toBeGreaterThanOrEqual(80);
});

const printTable = `
  const { policyTable } = await import("#tests/policy-table/table.ts");
  process.stdout.write(JSON.stringify({ clock: new Date(0).getHours(), table: policyTable() }));
`;

test("the machine's time zone changes nothing", () => {
  const runs = ["UTC", "Australia/Sydney", "America/Los_Angeles"].map((TZ) => {
    const args = ["--input-type=module", "--eval", printTable];
    const options = { env: { ...environmentFor({}), TZ }, encoding: "utf8", maxBuffer: 1e8 } as const;
    return JSON.parse(execFileSync(process.execPath, args, options)) as { clock: number; table: unknown };
  });
  expect(runs.map(({ clock }) => clock)).toEqual([0, 10, 16]);
  const here: unknown = JSON.parse(JSON.stringify(table));
  for (const run of runs) expect(run.table).toEqual(here);
});
