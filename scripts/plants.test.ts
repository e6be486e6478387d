import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readPlants } from "#plants/plant.ts";

const plants = readPlants();

test("every planted bug still applies to today's code", () => {
  const patches = plants.map(({ file }) => file).filter((file) => file.endsWith(".patch"));
  const complaints = patches.map((file) => spawnSync("git", ["apply", "--check", file], { encoding: "utf8" }).stderr);
  expect(complaints.filter(Boolean)).toEqual([]);
});

test("every planted bug names a test that exists", () => {
  const proofs = plants.flatMap(({ caughtBy }) => ("file" in caughtBy ? caughtBy : []));
  const isKnown = ({ file, test: name }: (typeof proofs)[number]) =>
    existsSync(file) && (!name || titlesIn(file).some((title) => isCalled(title, name)));
  expect(proofs.filter((proof) => !isKnown(proof))).toEqual([]);
});

test("the gate catches at least four of five planted bugs", () => {
  const byGate = plants.filter(({ level }) => level === "gate");
  expect(byGate.length / plants.length).toBeGreaterThanOrEqual(0.8);
});

/** Strings that are a first argument. */
function titlesIn(file: string): string[] {
  const strings = readFileSync(file, "utf8").matchAll(/(?:\(|^)\s*(["`])(.+?)\1,/gm);
  return Array.from(strings, ([, , title = ""]) => title);
}

/** Of a title with placeholders, its beginning or one of its parts counts. */
function isCalled(title: string, name: string): boolean {
  const [beginning = "", ...parts] = title.split(/\$\{.*?\}|%\w|\$\w+/);
  const begins = parts.length > 0 && name.startsWith(beginning);
  return begins || [beginning, ...parts].some((part) => part.includes(name));
}
