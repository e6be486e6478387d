import { globSync } from "node:fs";

export function isTest(file: string): boolean {
  return /^(e2e|faults|tests|bench)\/|\.test\.tsx?$/.test(file);
}

/** The source files of an app folder, without its tests. */
export function codeIn(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !isTest(file))
    .sort();
}
