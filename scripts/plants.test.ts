import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readPlants } from "#plants/plant.ts";

const plants = readPlants();

test("every planted bug still applies to today's code", () => {
  const patches = plants.map(({ file }) => file).filter((file) => file.endsWith(".patch"));
  const complaints = patches.map((file) => spawnSync("git", ["apply", "--check", file], { encoding: "utf8" }).stderr);
  expect(complaints.filter(Boolean)).toEqual([]);
});

test("every planted bug names a test file that exists", () => {
  const proofs = plants.flatMap(({ caughtBy }) => ("file" in caughtBy ? caughtBy.file : []));
  expect(proofs.filter((file) => !existsSync(file))).toEqual([]);
});

test("the gate catches at least four of five planted bugs", () => {
  const byGate = plants.filter(({ level }) => level === "gate");
  expect(byGate.length / plants.length).toBeGreaterThanOrEqual(0.8);
});
