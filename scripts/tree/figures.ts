import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { adHocActions } from "./actions.ts";
import { featureImports } from "./feature-imports.ts";
import { featureCycles, importClosure } from "./imports.ts";
import { codeIn } from "./sources.ts";

/** What stores a booking with a picked time; understanding it means reading what it imports. */
const bookingAction = "app/shell/site/booking/book-session.server.ts";
const tiny = 30;
const fullFolder = 15;
/** Tables that commands and tests write. */
const generated = [":!docs/verify-all.md", ":!docs/what-people-are-told.md"];

export type Figure = { name: string; value: number; aim: number; examples: string[] };

/** The app's size and coupling, each figure with its target. */
export function treeFigures(): Figure[] {
  const files = codeIn("app").map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }));
  const longest = files.toSorted((one, other) => other.lines - one.lines);
  const few = files.filter(({ file, lines }) => lines <= tiny && !file.includes("/routes/"));
  const folders = fullFolders(files.map(({ file }) => file));
  const cycles = featureCycles(featureImports());
  const adHoc = adHocActions();
  const closure = importClosure(bookingAction).size;
  return [
    { name: "lines of app without tests", value: sum(files.map(({ lines }) => lines)), aim: 53_000, examples: [] },
    { name: `folders with more than ${fullFolder} files`, value: folders.length, aim: 0, examples: folders },
    {
      name: `per cent of files with ${tiny} lines or less, routes apart`,
      value: Math.round((1_000 * few.length) / files.length) / 10,
      aim: 10,
      examples: [],
    },
    {
      name: "lines of the largest file",
      value: longest[0]?.lines ?? 0,
      aim: 300,
      examples: longest.slice(0, 3).map(({ file, lines }) => `${lines} ${file}`),
    },
    { name: "cycles of features", value: cycles.length, aim: 0, examples: cycles.map((cycle) => cycle.join(", ")) },
    { name: "files that the booking action needs", value: closure, aim: 70, examples: [] },
    {
      name: "words in Markdown files, generated tables apart",
      value: sum(tracked("*.md", ...generated).map(countWords)),
      aim: 38_000,
      examples: [],
    },
    {
      name: "'whoever' and 'whom' in code, tests and docs",
      value: sum(tracked().map(countRiddles)),
      aim: 0,
      examples: [],
    },
    { name: "ad hoc actions", value: adHoc.length, aim: 0, examples: adHoc },
    {
      name: "'?? defaultSettings' in app",
      value: sum(files.map(({ file }) => countDefaults(file))),
      aim: 0,
      examples: [],
    },
  ];
}

/** In features, shell and platform; `ui` may stay flat. */
function fullFolders(files: string[]): string[] {
  const folders = Object.entries(Object.groupBy(files, (file) => path.dirname(file)));
  return folders
    .filter(([folder, inside = []]) => inside.length > fullFolder && /^app\/(features|shell|platform)\b/.test(folder))
    .map(([folder, inside = []]) => `${inside.length} ${folder}`);
}

function tracked(...patterns: string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", ...patterns], { encoding: "utf8" }).split("\0");
  return listed.filter((file) => /\.(ts|tsx|md|sql|patch|txt|py|yml|yaml)$/.test(file) || file === ".ci/run");
}

function countWords(file: string): number {
  return readFileSync(file, "utf8").split(/\s+/).filter(Boolean).length;
}

function countRiddles(file: string): number {
  // This file has to name them.
  return file === "scripts/tree/figures.ts"
    ? 0
    : (readFileSync(file, "utf8").match(/\b(whoever|whom)\b/gi)?.length ?? 0);
}

function countDefaults(file: string): number {
  return readFileSync(file, "utf8").split("?? defaultSettings").length - 1;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
