import { knownAs, notMisspelt, spacedWords, weekdayNames, wordsToCorrect } from "./vocabulary.server.ts";

/** A text with every word replaced by the grammar's name for it, and a map back to what was typed. */
export type PlainText = { letters: string; typed: (from: number, to: number) => string };

const token =
  /(?<![\p{L}\d])(?:b4|2moro|2morrow|2mrw|2day|2nite|2night)(?![\p{L}\d])|[\p{L}\p{M}]+(?:'[\p{L}]+)*|\d+|\s+|./gsu;

export function plainTextOf(text: string): PlainText {
  const sources: { from: number; to: number }[] = [];
  const plain = plainSigns(text);
  let [letters, isShort] = ["", false];
  for (const { 0: found, index } of plain.matchAll(token)) {
    const at = { from: index, to: index + found.length };
    // The dot of 'Tues.' does not end a sentence.
    const name = found === "." && isShort ? "" : nameIn(letters, { found, rest: plain.slice(at.to, at.to + 20) });
    isShort = name.length > found.length;
    letters += name;
    for (let letter = 0; letter < name.length; letter++) {
      sources.push(name.length === found.length ? { from: at.from + letter, to: at.from + letter + 1 } : at);
    }
  }
  const typed = (from: number, to: number) => text.slice(sources[from]?.from ?? 0, sources[to - 1]?.to ?? 0).trim();
  return { letters, typed };
}

type FoundToken = { found: string; rest: string };

/** The grammar's name for a token, with the blank or the colon that was left out before or in it. */
function nameIn(letters: string, { found, rest }: FoundToken): string {
  if (!/^\d+$/.test(found)) return /\d$/.test(letters) ? nameBehindNumber(found) : nameOf(found);
  const number = isCompactClock(letters, { found, rest }) ? `${found.slice(0, -2)}:${found.slice(-2)}` : found;
  return isSpaced(/\p{L}+$/u.exec(letters)?.[0]) ? ` ${number}` : number;
}

/** '4pmtues' and '12oct': the word after the number and its unit. */
function nameBehindNumber(found: string): string {
  const word = found.toLowerCase();
  const [, unit = "", other = ""] = /^([ap]m|st|nd|rd|th)?(\p{L}+)$/u.exec(word) ?? [];
  const name = nameOf(other);
  if (isSpaced(name)) return `${unit} ${name}`;
  return word.length === found.length && !/^\s/.test(word) ? word : nameOf(found);
}

function isSpaced(word: string | undefined): boolean {
  return word !== undefined && spacedWords.has(word);
}

const compact = /^(?:\d|[01]\d|2[0-3])[0-5][05]$/;
const timeBefore = new RegExp(
  `(?:@|(?<!\\p{L})(?:at|from|after|before|until|by|(?:${weekdayNames.join("|")})s?))\\s?$`,
  "u",
);
const halfNext = /^\s?(?:[ap](?:\.?m)?|h|hrs|hours)(?!\p{L})/iu;
const rangeNext = /^\s?(?:-|to|until)\s?\d{4}(?!\d)/;
const rangeBefore = /\d\d:\d\d\s?(?:-|to|until)\s?$/;
const noClock = /^[\s.-]?\d|^\s*(?:[$€£%/]|dollar|buck|euro|pound|per|an?\s)/i;

/** '330pm', 'at 545' and 'Friday 1530', but no part of a telephone number and no price. */
function isCompactClock(letters: string, { found, rest }: FoundToken): boolean {
  if (!compact.test(found)) return false;
  if (rangeBefore.test(letters) && found.length === 4) return true;
  if (/[\d$€£#][\s.:-]?$/.test(letters)) return false;
  if (halfNext.test(rest)) return true;
  if (timeBefore.test(letters) && found.length === 4 && rangeNext.test(rest)) return true;
  return timeBefore.test(letters) && !noClock.test(rest) && !/^20[12]\d$/.test(found);
}

/** Normalizes dashes, quotes and spaces, letter for letter. */
function plainSigns(text: string): string {
  return text
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\t\r]/g, " ");
}

function nameOf(found: string): string {
  if (/^\s+$/.test(found)) return found.includes("\n") ? "\n" : " ";
  const word = found.toLowerCase();
  const known = knownAs.get(word);
  if (known) return known;
  if (!/^\p{L}/u.test(word)) return word.length === found.length ? word : found;
  const plural = word.endsWith("'s") ? `${word.slice(0, -2)}s` : word;
  return plural.length < 5 || notMisspelt.has(plural) ? word : corrected(plural, word);
}

/** The only word one letter away, or two in a long word; otherwise the word as it is. */
function corrected(word: string, otherwise: string): string {
  if (wordsToCorrect.includes(word)) return word;
  const near = wordsToCorrect.filter(
    (known) =>
      known.slice(0, word.length < 6 ? 3 : 1) === word.slice(0, word.length < 6 ? 3 : 1) &&
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
