import { expect, test } from "vitest";
import { readOpeningLines } from "./opening-lines.ts";

test("lines are read as spreadsheets save or copy them; unreadable lines are named", () => {
  const text = 'grace@okafor.example, 180\r\n"Sam Whitfield";60;\n\nLeo\t90\nAda, three\nBen, 60, 70\n, 60\nMia, 0';
  expect(readOpeningLines(text)).toEqual({
    lines: [
      { who: "grace@okafor.example", minutes: 180 },
      { who: "Sam Whitfield", minutes: 60 },
      { who: "Leo", minutes: 90 },
    ],
    unread: ["Ada, three", "Ben, 60, 70", ", 60", "Mia, 0"],
  });
});
