import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";

/**
 * A deliberate bug, kept as one small file: a patch, a `.sql` statement appended to the newest migration, or, as
 * `.txt`, a harness that plants the bug itself while it runs.
 */
export type Plant = {
  file: string;
  name: string;
  /** The test or command that has to fail. */
  caughtBy: { file: string; test?: string } | { command: string };
  /** Whether `.ci/run` runs that test, or only `npm run verify:all`. */
  level: "gate" | "all";
  /** Nothing catches it yet: the work that will bring the test. */
  openUntil?: string;
};

export function readPlants(): Plant[] {
  return listPlantFiles().map(readPlant);
}

export const listPlantFiles = () => globSync("plants/*/*.{patch,sql,txt}").sort();

/** Of a part like 2/9. By the file's name, so that a new plant moves no other into another part. */
export function isInPart(file: string, part: string): boolean {
  const [number = 1, parts = 1] = part.split("/").map(Number);
  return crc32(file) % parts === number - 1;
}

function readPlant(file: string): Plant {
  const text = readFileSync(file, "utf8");
  const field = (name: string) => text.match(new RegExp(`^(?:-- )?${name}: (.+)$`, "m"))?.[1];
  const [name, caughtBy, level] = [field("Plant"), field("Caught by"), field("Level")];
  if (!name || !caughtBy || (level !== "gate" && level !== "all")) throw new Error(`${file} lacks a field`);
  const openUntil = field("Open until");
  return { file, name, caughtBy: readProof(caughtBy, path.extname(file)), level, ...(openUntil && { openUntil }) };
}

function readProof(caughtBy: string, extension: string): Plant["caughtBy"] {
  if (extension === ".txt") return { command: caughtBy };
  const [file = "", test] = caughtBy.split(" › ");
  return { file, ...(test && { test }) };
}
