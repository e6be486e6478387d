import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

type Assertion = { fullName: string; status: string; failureMessages: string[] };
type VitestFile = { name: string; status: string; message: string; assertionResults: Assertion[] };
type VitestReport = { numPassedTests: number; testResults: VitestFile[] };
type Run = { error?: { message?: string } };
type Spec = { title: string; file: string; tests: { status: string; results: Run[] }[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
type PlaywrightReport = Suite & { stats: { expected: number; unexpected: number; flaky: number } };
type Count = { passed: number; failures: string[]; secondGoes?: string[] };

/** Adds up what the runners wrote: names whatever failed, and ends with the one line that everybody reads. */
const counts = process.argv.slice(2).map(readCount);
const failures = counts.flatMap((count) => count.failures);
for (const title of counts.flatMap(({ secondGoes = [] }) => secondGoes)) say(`needed a second go: ${title}`);
for (const failure of failures) say(`failed: ${failure}`);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
say(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;

function readCount(file: string): Count {
  if (!existsSync(file)) return { passed: 0, failures: [`${file}: the runner left no report`] };
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport;
  if (!("stats" in report)) return { passed: report.numPassedTests, failures: report.testResults.flatMap(failedIn) };
  const specs = specsIn(report);
  const endedAs = (wanted: string) => specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: endedAs("unexpected").map(describe),
    secondGoes: endedAs("flaky").map(describe),
  };
}

function failedIn({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults.filter((one) => one.status === "failed");
  // A file that broke before its first test has no failed test of its own.
  if (failed.length === 0) return status === "failed" ? [`${file}\n${firstLines(message)}`] : [];
  return failed.map((one) => `${file} › ${one.fullName}\n${firstLines(one.failureMessages[0])}`);
}

function specsIn({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

function describe({ title, file, tests }: Spec): string {
  const message = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
  return `${file} › ${title}\n${firstLines(message)}`;
}

function firstLines(message = ""): string {
  return message.split("\n").slice(0, 12).join("\n").slice(0, 800);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
