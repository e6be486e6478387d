import { chronoGrade } from "#tests/words-table/chrono.ts";
import { fourthSet } from "#tests/words-table/fourth-set.ts";
import { moments } from "#tests/words-table/moments.ts";
import type { Row } from "#tests/words-table/rows.ts";
import { type Grade, grades } from "#tests/words-table/score.ts";
import { secondSet } from "#tests/words-table/second-set.ts";
import { cellsOf, wordsTable } from "#tests/words-table/table.ts";
import { thirdSet } from "#tests/words-table/third-set.ts";

/**
 * `npm run words`: how many phrases of the labelled tables are read correctly, by group, and how chrono-node reads
 * them. `npm run words -- --list` names the misses.
 */
const isListed = process.argv.includes("--list");
const groups: [string, Row[]][] = [
  ...Object.entries(wordsTable),
  ["second set", secondSet],
  ["third set", thirdSet],
  ["fourth set", fourthSet],
];

const width = 16;
print(["", "phrases", "cells", ...grades]);
for (const [name, rows] of groups) {
  const cells = cellsOf(rows);
  print([name, rows.length, cells.length, ...grades.map((grade) => share(cells, grade))]);
  const chrono = rows.flatMap((row) => moments.map((moment) => ({ grade: chronoGrade(row, moment) })));
  print([`  chrono-node`, "", "", ...grades.map((grade) => share(chrono, grade))]);
  if (!isListed) continue;
  for (const { grade, phrase, moment } of cells.filter((cell) => cell.grade !== "right")) {
    process.stdout.write(`    ${grade}: ${phrase} (${moment.date}, ${moment.zone})\n`);
  }
}

function share(cells: readonly { grade: Grade }[], grade: Grade): string {
  const count = cells.filter((cell) => cell.grade === grade).length;
  return `${count} (${((100 * count) / cells.length).toFixed(1)}%)`;
}

function print(columns: (string | number)[]): void {
  process.stdout.write(
    `${columns
      .map((column) => String(column).padEnd(width))
      .join("")
      .trimEnd()}\n`,
  );
}
