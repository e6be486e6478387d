import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints how many claims of the specification were held against the site, by section and in total. */
export default class SpecificationReporter implements Reporter {
  private readonly sections = new Map<string, number>();
  private failed = 0;

  onTestEnd(_test: TestCase, result: TestResult): void {
    if (result.status !== "passed") this.failed++;
    for (const { type, description } of result.annotations) {
      if (type !== "specification" || !description) continue;
      const { title, count } = JSON.parse(description) as { title: string; count: number };
      this.sections.set(title, (this.sections.get(title) ?? 0) + count);
    }
  }

  onEnd(_result: FullResult): void {
    const total = [...this.sections.values()].reduce((sum, count) => sum + count, 0);
    const lines = [...this.sections].sort().map(([title, count]) => `${String(count).padStart(5)}  ${title}`);
    process.stdout.write(
      `${[...lines, `${String(total).padStart(5)}  claims, ${this.failed} tests failed`].join("\n")}\n`,
    );
  }
}
