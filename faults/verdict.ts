import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";

/**
 * A process that started too slowly on a busy machine deserves a retry; lost data does not. Failures are written
 * down, and a retry that finds one fails as well.
 */
export function expectNothingWrong(wrong: Record<string, unknown[]>): void {
  const { project, testId } = test.info();
  // Emptied when a run begins, kept between its retries.
  const evidence = path.join(project.outputDir, `${testId}.wrong`);
  mkdirSync(project.outputDir, { recursive: true });
  if (Object.values(wrong).some((found) => found.length > 0)) appendFileSync(evidence, `${JSON.stringify(wrong)}\n`);
  expect(existsSync(evidence) ? readFileSync(evidence, "utf8") : "").toBe("");
}
