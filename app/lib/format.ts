import { grouped } from "./region.ts";

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** 'three', and from ten on digits: '12'. */
export function numberInWords(count: number): string {
  return words[count] ?? grouped(count);
}

/** As the beginning of a sentence. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '45 s', '12 min', '5 h', '3 d': one unit, rounded down. */
export function ageText(seconds: number): string {
  const units: [number, string][] = [
    [86_400, "d"],
    [3_600, "h"],
    [60, "min"],
  ];
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, "s"];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** '512 MB', '3.2 GB': one significant unit. */
export function bytesText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1024) return `${Math.round(megabytes)} MB`;
  return `${(megabytes / 1024).toFixed(1)} GB`;
}

/** Outside text made safe for one log line: no control or direction characters, cut to a length. */
export function printable(text: string, most: number): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "");
  return clean.length > most ? `${clean.slice(0, most)}…` : clean;
}

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
