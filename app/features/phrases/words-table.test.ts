import { expect, test } from "vitest";
import { fourthSet } from "#tests/words-table/fourth-set.ts";
import { someMoments } from "#tests/words-table/moments.ts";
import type { Grade } from "#tests/words-table/score.ts";
import { secondSet } from "#tests/words-table/second-set.ts";
import { type Cell, cellsOf, wordsTable } from "#tests/words-table/table.ts";
import { thirdSet } from "#tests/words-table/third-set.ts";

const fairShare = 0.95;
const knownShare = 0.92;
const wrongShare = 0.005;

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

test("the table has at least 240 different phrases", () => {
  const rows = Object.values(wordsTable).flat();
  const sizes = Object.fromEntries(Object.entries(wordsTable).map(([name, { length }]) => [name, length]));
  expect(sizes).toEqual({ grid: 120, players: 60, ambiguous: 30, traps: 30 });
  const all = [...rows, ...secondSet, ...thirdSet, ...fourthSet];
  expect(new Set(all.map(([phrase]) => phrase)).size).toBe(all.length);
});

test.each([
  ["second set", secondSet, 80],
  ["third set", thirdSet, 200],
  ["fourth set", fourthSet, 100],
] as const)(
  "%s: at most 0.5% are silently wrong, and 92% are right or asked with the right choice",
  (_, rows, least) => {
    const cells = cellsOf(rows, someMoments);
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(count(cells, "right", "asked")).toBeGreaterThanOrEqual(knownShare * cells.length);
    expect(count(cells, "silently wrong"), phrasesOf(cells, "silently wrong").join("; ")).toBeLessThanOrEqual(
      wrongShare * cells.length,
    );
  },
);
