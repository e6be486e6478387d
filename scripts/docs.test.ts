import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const pages = globSync(["*.md", "docs/**/*.md"]);
const folders = [
  "app",
  "art",
  "bench",
  "docs",
  "drizzle",
  "e2e",
  "faults",
  "ops",
  "public",
  "scripts",
  "seeds",
  "tests",
];
const foldersOfApp = ["features", "lib", "platform", "shell", "ui"];
const commands: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;

/** A page without its code blocks. */
function prose(page: string): string {
  return readFileSync(page, "utf8").replaceAll(/^ *```.*?^ *```/gms, "");
}

function* found(pattern: RegExp): Generator<{ page: string; what: string }> {
  for (const page of pages) for (const [, what = ""] of prose(page).matchAll(pattern)) yield { page, what };
}

function anchorsOf(page: string): string[] {
  const headings = prose(page).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

test("every link leads somewhere", () => {
  const dead = [...found(/\]\(([^)\s]+)\)/g)].filter(({ page, what }) => {
    if (/^(https?|mailto):/.test(what)) return false;
    const [file = "", anchor] = what.split("#");
    const target = file ? path.join(path.dirname(page), file) : page;
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(dead).toEqual([]);
});

test("buttons, fields and screens that the coach's pages name exist in the product", () => {
  const isShown = wordsOfProduct();
  const named = [...found(/\*\*([A-Z][^*]*[^*.?:])\*\*/g)].filter(({ page }) => page.startsWith("docs/coach/"));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ what }) => !isShown(what))).toEqual([]);
});

/** A number in the text matches any number. */
function wordsOfProduct(): (words: string) => boolean {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  const all = plain(files.map((file) => readFileSync(file, "utf8")).join(" ")).replaceAll(/\$\{[^}]*\}/g, "3");
  return (words) => all.includes(plain(words));
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

test("every named path exists", () => {
  const named = [...found(/`([\w.-]+(?:\/[\w.:$*{},-]+)+\/?)`/g)];
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ what }) => !leadsSomewhere(what))).toEqual([]);
});

function leadsSomewhere(named: string): boolean {
  const [first = ""] = named.split("/");
  if (foldersOfApp.includes(first)) return leadsSomewhere(`app/${named}`);
  return !folders.includes(first) || existsSync(named) || globSync(named).length > 0;
}

test("every file named without its folder exists", () => {
  const names = new Set(
    globSync(["app", "drizzle", "e2e", "faults", "scripts", "seeds", "tests"].map((folder) => `${folder}/**/*`)).map(
      (file) => path.basename(file),
    ),
  );
  const named = [...found(/`([\w-]+\.(?:(?:server|test|spec)\.)?(?:tsx?|sql))`/g)];
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ what }) => !names.has(what) && !existsSync(what))).toEqual([]);
});

test("every named command can be run", () => {
  const dead = [...found(/npm run ([\w:-]+)/g)].filter(({ what }) => !(what in commands));
  expect(dead).toEqual([]);
});

test("the map matches the tree and shows every feature", () => {
  const map = readFileSync("docs/architecture.md", "utf8").match(/## The tree\n\n```\n(.*?)```/s)?.[1] ?? "";
  const named = [...map.matchAll(/^( *)([\w.-]+\/?)(?: {2,}| )/gm)].filter(([, indent = ""]) => indent.length <= 2);
  const missing = named.filter(([, indent, name = ""]) => !existsSync(path.join(indent ? "app" : "", name)));
  expect(named.length).toBeGreaterThan(15);
  expect(missing.map(([, , name]) => name)).toEqual([]);
  const told = map.match(/^ {2}features\/ +(.+)$/m)?.[1]?.split(" ");
  expect(told).toEqual(globSync("*", { cwd: "app/features" }).toSorted());
});

type DocumentedPath = { name: string; most: number; files: string[] };

const paths: DocumentedPath[] = [
  ...readFileSync("docs/paths.md", "utf8").matchAll(/^### (.+), at most (\d+) files\n((?:\n|\d+\. .+\n)+)/gm),
].map(([, name = "", most, list = ""]) => ({
  name,
  most: Number(most),
  files: [...list.matchAll(/^\d+\. `(.+?)`/gm)].map(([, file = ""]) => file),
}));

/** As the source names it: from the root, or relative. */
function doesImport(from: string, file: string): boolean {
  const specifiers = [...readFileSync(from, "utf8").matchAll(/from "([^"]+)"/g)].map(([, specifier = ""]) => specifier);
  return specifiers.some((specifier) =>
    specifier.startsWith("#") ? specifier.slice(1) === file : path.join(path.dirname(from), specifier) === file,
  );
}

const routes = ["app/routes.ts", "app/lib/public-pages.ts"].map((file) => readFileSync(file, "utf8")).join("\n");

test("every path from URL to SQL is parsed", () =>
  expect(paths.length).toBe(readFileSync("docs/paths.md", "utf8").match(/^### /gm)?.length));

test.each(paths)("path of $name: begins at a route, and each file is used by one before it", ({ most, files }) => {
  expect(files.length).toBeGreaterThan(1);
  expect(files.length).toBeLessThanOrEqual(most);
  expect(routes.includes(path.basename(files[0] ?? "none"))).toBe(true);
  const strays = files.slice(1).filter((file, index) => {
    const before = files.slice(0, index + 1);
    return file.endsWith(".sql") ? !existsSync(file) : !before.some((from) => doesImport(from, file));
  });
  expect(strays).toEqual([]);
});
