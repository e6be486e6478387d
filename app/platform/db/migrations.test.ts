import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("the migrations match the table definitions", () => {
  mkdirSync(".data", { recursive: true });
  const folder = mkdtempSync(path.join(".data", "migrations-"));
  try {
    cpSync("drizzle", folder, { recursive: true });
    const options = [
      "generate",
      "--dialect=postgresql",
      "--schema=./app/{features/*/{,*/}{*-,},platform/*/}tables.server.ts",
      `--out=${folder}`,
    ];
    const run = spawnSync(path.resolve("node_modules/.bin/drizzle-kit"), options, { encoding: "utf8" });
    expect(run.stdout + run.stderr).toContain("No schema changes");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
