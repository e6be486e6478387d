import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Every file of the app that a file needs at run time, itself included; types do not count. */
export function importClosure(entry: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...importsOf(file));
  }
  return reached;
}

function importsOf(file: string): string[] {
  const statements = readFileSync(file, "utf8").matchAll(
    /^(?:import|export)\s(?!type\s)([^;]*?)from "(\.[^"]+|#app\/[^"]+)"/gm,
  );
  return Array.from(statements)
    .filter(([, names = ""]) => !/^\{(\s*type\s+[\w$]+( as \w+)?\s*,?)+\s*\}\s*$/.test(names))
    .map(([, , target = ""]) => (target.startsWith("#") ? target.slice(1) : path.join(path.dirname(file), target)))
    .filter((target) => existsSync(target));
}

/** The groups of features that import each other, each sorted; empty if the features form a tree. */
export function featureCycles(pairs: { from: string; to: string }[]): string[][] {
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const { to } of pairs.filter(({ from }) => from === at)) if (!seen.has(to)) waiting.push(seen.add(to) && to);
    return seen;
  };
  const features = [...new Set(pairs.flatMap(({ from, to }) => [from, to]))].sort();
  const reached = new Map(features.map((feature) => [feature, reach(feature)]));
  const cycles = features
    .filter((one) => reached.get(one)?.has(one))
    .map((one) => features.filter((other) => reached.get(one)?.has(other) && reached.get(other)?.has(one)));
  return [...new Map(cycles.map((cycle) => [cycle.join(), cycle])).values()];
}
