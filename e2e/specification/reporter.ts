import path from "node:path";
import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import type { Note } from "./section.ts";

/** Prints how many claims of the specification were checked, by section and in total, and which failed. */
export default class SpecificationReporter implements Reporter {
  private readonly sections = new Map<string, number>();
  private readonly failures: string[] = [];
  private tests = 0;

  onTestEnd(test: TestCase, result: TestResult): void {
    const notes = result.annotations.filter(({ type }) => type === "specification").map(noteIn);
    for (const { title, count = 0 } of notes) this.sections.set(title, (this.sections.get(title) ?? 0) + count);
    if (result.status === "passed" || result.status === "skipped") return;
    this.tests++;
    const claims = notes.flatMap(({ title, failure }) => (failure ? [`${title} › ${failure}`] : []));
    this.failures.push(...claims);
    // A break between two claims is reported as well: the claims after it were never checked.
    const isToldByClaims = claims.length > 0 && result.status === "failed" && result.errors.length === 1;
    if (!isToldByClaims) this.failures.push(`${placeOf(test)} › ${result.status}: ${firstLine(result.error)}`);
  }

  onError(error: TestError): void {
    this.failures.push(firstLine(error));
  }

  onEnd(): void {
    const total = [...this.sections.values()].reduce((sum, count) => sum + count, 0);
    const lines = [...this.sections].sort().map(([title, count]) => `${String(count).padStart(5)}  ${title}`);
    const summary = `${String(total).padStart(5)}  claims, ${this.failures.length} failed in ${this.tests} tests`;
    process.stdout.write(`${[...lines, ...this.failures.map((one) => `failed: ${one}`), summary].join("\n")}\n`);
  }
}

function noteIn({ description = "{}" }: { description?: string }): Note {
  return JSON.parse(description) as Note;
}

function placeOf({ location, title }: TestCase): string {
  return `${path.basename(location.file)}:${location.line} ${title}`;
}

function firstLine(error: TestError | undefined): string {
  return error?.message?.split("\n")[0] ?? "no reason given";
}
