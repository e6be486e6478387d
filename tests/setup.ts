import { readFileSync } from "node:fs";
import { expect } from "vitest";

/** A file of pure rules, which takes nothing from the server's side, waits for no database. */
const needsDatabase = /"[^"]*\.server\.tsx?"|"#(tests|seeds|scripts)\//;

const { testPath = "" } = expect.getState();
if (needsDatabase.test(readFileSync(testPath, "utf8"))) await import("./own-database.ts");
