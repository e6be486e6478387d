/** One line of a paper list: a person, and the minutes they have left. */
type OpeningLine = { who: string; minutes: number };

/** 'grace@okafor.example, 180', separated by a comma, semicolon or tab, as spreadsheets copy or save. */
export function readOpeningLines(text: string): { lines: OpeningLine[]; unread: string[] } {
  const lines: OpeningLine[] = [];
  const unread: string[] = [];
  for (const written of text.split(/\r?\n/).filter((line) => line.trim() !== "")) {
    const [who = "", minutes = "", ...rest] = written
      .split(/[,;\t]/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const isRead = who !== "" && /^[1-9]\d{0,5}$/.test(minutes) && rest.every((cell) => cell === "");
    if (isRead) lines.push({ who, minutes: Number(minutes) });
    else unread.push(written.trim());
  }
  return { lines, unread };
}
