import { expect, test } from "vitest";
import type { Grade } from "#tests/words-table/score.ts";
import { secondSet } from "#tests/words-table/second-set.ts";
import { type Cell, cellsOf, wordsTable } from "#tests/words-table/table.ts";

const fairShare = 0.95;

function count(cells: readonly Cell[], ...wanted: Grade[]): number {
  return cells.filter(({ grade }) => wanted.includes(grade)).length;
}

/** So that a failure names the phrases. */
function phrasesOf(cells: readonly Cell[], grade: Grade): string[] {
  return cells.filter((cell) => cell.grade === grade).map(({ phrase, moment }) => `${phrase} (${moment.date})`);
}

test.each(Object.keys(wordsTable))(
  "%s: nothing is silently wrong, and 95% are read correctly without a needless question",
  (name) => {
    const cells = cellsOf(wordsTable[name] ?? []);
    expect(phrasesOf(cells, "silently wrong")).toEqual([]);
    expect(count(cells, "right")).toBeGreaterThanOrEqual(fairShare * cells.length);
  },
);

test("every trap is empty", () => {
  const cells = cellsOf(wordsTable.traps ?? []);
  expect(cells.filter(({ got }) => got !== "[]")).toEqual([]);
});

test("an ambiguous phrase is asked about if the calendar leaves two answers", () => {
  const open = cellsOf(wordsTable.ambiguous ?? []).filter(({ expected }) =>
    expected.some(({ answers }) => answers.length > 1),
  );
  expect(open.length).toBeGreaterThan(100);
  expect(count(open, "right")).toBe(open.length);
});

test("the table has at least 240 phrases, none twice", () => {
  const rows = Object.values(wordsTable).flat();
  const sizes = Object.fromEntries(Object.entries(wordsTable).map(([name, { length }]) => [name, length]));
  expect(sizes).toEqual({ grid: 120, players: 60, ambiguous: 30, traps: 30 });
  expect(new Set([...rows, ...secondSet].map(([phrase]) => phrase)).size).toBe(rows.length + secondSet.length);
});

test("the second set, written after the grammar, is read no worse than docs/phrases.md says", () => {
  const cells = cellsOf(secondSet);
  expect(secondSet.length).toBeGreaterThanOrEqual(80);
  expect(count(cells, "right", "asked")).toBeGreaterThanOrEqual(675);
  expect(count(cells, "silently wrong")).toBeLessThanOrEqual(33);
});
