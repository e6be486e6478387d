import { knownAs, notMisspelt, wordsToCorrect } from "./vocabulary.server.ts";

/** A text with every word replaced by the grammar's name for it, and a map back to what was typed. */
export type PlainText = { letters: string; typed: (from: number, to: number) => string };

const token = /[\p{L}\p{M}]+(?:'[\p{L}]+)*|\d+|\s+|./gsu;

export function plainTextOf(text: string): PlainText {
  const sources: { from: number; to: number }[] = [];
  let [letters, cursor, isShort] = ["", 0, false];
  for (const [found] of plainSigns(text).matchAll(token)) {
    const at = { from: cursor, to: cursor + found.length };
    // The dot of 'Tues.' does not end a sentence.
    const name = found === "." && isShort ? "" : nameOf(found, /\d$/.test(letters));
    isShort = name.length > found.length;
    cursor = at.to;
    letters += name;
    for (let letter = 0; letter < name.length; letter++) {
      sources.push(name.length === found.length ? { from: at.from + letter, to: at.from + letter + 1 } : at);
    }
  }
  const typed = (from: number, to: number) => text.slice(sources[from]?.from ?? 0, sources[to - 1]?.to ?? 0).trim();
  return { letters, typed };
}

/** Normalizes dashes, quotes and spaces, letter for letter. */
function plainSigns(text: string): string {
  return text
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\t\r]/g, " ");
}

function nameOf(found: string, isBehindNumber: boolean): string {
  if (/^\s+$/.test(found)) return found.includes("\n") ? "\n" : " ";
  const word = found.toLowerCase();
  if (isBehindNumber || !/^\p{L}/u.test(word)) return word.length === found.length ? word : found;
  const known = knownAs.get(word);
  if (known) return known;
  const plural = word.endsWith("'s") ? `${word.slice(0, -2)}s` : word;
  return plural.length < 6 || notMisspelt.has(plural) ? word : corrected(plural, word);
}

/** The only word one letter away, or two in a long word; otherwise the word as it is. */
function corrected(word: string, otherwise: string): string {
  if (wordsToCorrect.includes(word)) return word;
  const near = wordsToCorrect.filter(
    (known) =>
      known[0] === word[0] &&
      Math.abs(known.length - word.length) < 3 &&
      distance(word, known) <= (known.length > 7 && word.length > 7 ? 2 : 1),
  );
  const best = near.toSorted((a, b) => distance(word, a) - distance(word, b));
  return best[0] ?? otherwise;
}

/** The edit distance: letters changed, added, dropped or swapped. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const above = rows[i - 1] as number[];
      const changed = (above[j - 1] as number) + Number(one[i - 1] !== other[j - 1]);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (rows[i - 2]?.[j - 2] as number) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(changed, swapped, (above[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
