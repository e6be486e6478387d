import { readFileSync } from "node:fs";
import { codeIn } from "./sources.ts";

export type FeaturePair = { from: string; to: string; files: number };

/** Which feature imports which, and in how many of its files; the most used pair first. */
export function featureImports(): FeaturePair[] {
  const counts = new Map<string, FeaturePair>();
  for (const { from, to } of codeIn("app/features").flatMap(pairsOf)) {
    const pair = counts.get(`${from} ${to}`) ?? { from, to, files: 0 };
    counts.set(`${from} ${to}`, { ...pair, files: pair.files + 1 });
  }
  return [...counts.values()].sort((a, b) => b.files - a.files || a.from.localeCompare(b.from));
}

/** Biome forbids relative imports between features, so they all begin at the root. */
function pairsOf(file: string): { from: string; to: string }[] {
  const [, , from = ""] = file.split("/");
  const imported = readFileSync(file, "utf8").matchAll(/"#app\/features\/([\w-]+)\//g);
  const others = new Set(Array.from(imported, ([, to = ""]) => to).filter((to) => to !== from));
  return [...others].map((to) => ({ from, to }));
}

/** Each pair once. */
export function inBothDirections(pairs: FeaturePair[]): FeaturePair[] {
  return pairs.filter(({ from, to }) => from < to && pairs.some((other) => other.from === to && other.to === from));
}
