import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type TestFile = { file: string; seconds: number; passed: number; slowest: { title: string; seconds: number } };
type Outcome = {
  file: string;
  title: string;
  seconds: number;
  state: "passed" | "failed" | "skipped";
  message: string;
};

type VitestTest = { fullName: string; status: string; duration?: number; failureMessages: string[] };
type VitestFile = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: VitestTest[];
};
type VitestReport = { testResults: VitestFile[] };
type Run = { duration: number; error?: { message?: string } };
type Spec = { title: string; file: string; tests: { status: string; results: Run[] }[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
type PlaywrightReport = Suite & { stats: object; errors: { message?: string }[] };

/** What the runners wrote into a folder: each file with its seconds, and a sentence about each failure. */
export function readReports(folder: string): { files: TestFile[]; failures: string[] } {
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  const outcomes = reports.flatMap((name) => {
    const report = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as VitestReport | PlaywrightReport;
    return "stats" in report
      ? [...specsIn(report).map(ofSpec), ...report.errors.map(ofRunner)]
      : report.testResults.flatMap(ofFile);
  });
  const failed = outcomes.filter(({ state }) => state === "failed");
  return {
    files: Object.entries(Object.groupBy(outcomes, ({ file }) => file)).map(([file, tests = []]) =>
      summary(file, tests),
    ),
    failures: failed.map(({ file, title, message }) => `${file} › ${title}\n${firstLines(message)}`),
  };
}

function summary(file: string, tests: Outcome[]): TestFile {
  const { title, seconds } = tests.reduce((one, other) => (other.seconds > one.seconds ? other : one));
  return {
    file,
    seconds: tests.reduce((sum, one) => sum + one.seconds, 0),
    passed: tests.filter(({ state }) => state === "passed").length,
    slowest: { title, seconds },
  };
}

function ofFile({ name, status, message, startTime, endTime, assertionResults }: VitestFile): Outcome[] {
  const file = path.relative(process.cwd(), name);
  const tests = assertionResults.map((test) => ({
    file,
    title: test.fullName,
    seconds: (test.duration ?? 0) / 1_000,
    state:
      test.status === "passed"
        ? ("passed" as const)
        : test.status === "failed"
          ? ("failed" as const)
          : ("skipped" as const),
    message: test.failureMessages[0] ?? "",
  }));
  const setUp = (endTime - startTime) / 1_000 - tests.reduce((sum, { seconds }) => sum + seconds, 0);
  // A file that broke before its first test has no failed test of its own.
  const isBroken = status === "failed" && tests.every(({ state }) => state !== "failed");
  return [
    ...tests,
    { file, title: "(set-up)", seconds: Math.max(0, setUp), state: isBroken ? "failed" : "skipped", message },
  ];
}

function specsIn({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

function ofSpec({ title, file, tests }: Spec): Outcome {
  const runs = tests.flatMap(({ results }) => results);
  const states = tests.map(({ status }) => status);
  return {
    file,
    title,
    seconds: runs.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    state: states.includes("unexpected") ? "failed" : states.includes("expected") ? "passed" : "skipped",
    message: runs.find(({ error }) => error)?.error?.message ?? "",
  };
}

function ofRunner({ message = "" }: { message?: string }): Outcome {
  return { file: "the runner", title: "outside any test", seconds: 0, state: "failed", message };
}

function firstLines(message: string): string {
  return message.split("\n").slice(0, 12).join("\n").slice(0, 800);
}
