import { existsSync, readFileSync } from "node:fs";

type VitestReport = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };
type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] };
type PlaywrightReport = Suite & { stats: { expected: number; unexpected: number; flaky: number } };

/** Adds up what the runners wrote and ends with the one line that everybody reads. */
const counts = process.argv.slice(2).map(readCount);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function readCount(file: string): { passed: number; failed: number } {
  // A runner that left no report has failed, whatever it printed.
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport;
  if ("stats" in report) {
    for (const title of secondGo(report)) process.stdout.write(`needed a second go: ${title}\n`);
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  }
  // A suite that broke before its first test has no failed test of its own.
  const broken = report.numFailedTests === 0 && report.numFailedTestSuites > 0 ? 1 : 0;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
}

function secondGo({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...own.map(({ title }) => title), ...suites.flatMap(secondGo)];
}
