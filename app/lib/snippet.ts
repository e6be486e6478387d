const most = 160;
const before = 40;

/** The part of a text that fits in a list, on one line, around the search hit if there is one. */
export function snippetOf(text: string, words: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const at = words ? line.search(wordsIn(words)) : -1;
  const from = at > most - words.length ? at - before : 0;
  const part = line.slice(from, from + most);
  return `${from > 0 ? "…" : ""}${part}${from + most < line.length ? "…" : ""}`;
}

type Part = { text: string; isHit: boolean };

/** Splits a text into parts and marks the search hits. */
export function hitsIn(text: string, words: string): Part[] {
  if (!words) return [{ text, isHit: false }];
  const parts = text.split(new RegExp(`(${wordsIn(words).source})`, "giu"));
  return parts.map((part, index) => ({ text: part, isHit: index % 2 === 1 })).filter((part) => part.text !== "");
}

function wordsIn(words: string): RegExp {
  const plain = words.trim().replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return new RegExp(plain.replace(/\s+/g, "\\s+"), "iu");
}
