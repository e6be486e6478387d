import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sharedNames } from "#scripts/tree/shared-names.ts";
import { codeIn } from "#scripts/tree/sources.ts";

const features = globSync("app/features/*");

function stemOf(file: string): string {
  return path.basename(file).replace(/(\.server)?\.tsx?$/, "");
}

/** The `.server` half of a file is next to it. */
function fileOf(file: string): string {
  return file.replace(/(\.server)?\.tsx?$/, "");
}

function shared<Thing>(things: Thing[], nameOf: (thing: Thing) => string): string[] {
  const names = things.map(nameOf);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

test.each(features)("%s: no two files share a stem, except a .server half", (feature) => {
  const files = [...new Set(codeIn(feature).map(fileOf))];
  expect(shared(files, stemOf)).toEqual([]);
});

test("no two files export the same name", () => expect(sharedNames()).toEqual([]));

const tablesOf = new Map(features.map((feature) => [feature, codeIn(feature).filter(isTables).flatMap(tablesIn)]));

function isTables(file: string): boolean {
  return /[/-]tables\.server\.ts$/.test(file);
}

function tablesIn(file: string): string[] {
  const declared = readFileSync(file, "utf8").matchAll(/pgTable\(\s*"(\w+)"/g);
  return Array.from(declared, ([, name = ""]) => name);
}

/** Policies may refer to other tables inside the database; a feature's code may not. */
test.each(features)("%s: its statements name no other feature's table", (feature) => {
  const others = [...tablesOf].flatMap(([owner, tables]) => (owner === feature ? [] : tables));
  const names = new RegExp(
    `\\b(?:from|join|into|update|table|using) (?:only )?(?:public\\.)?(${others.join("|")})\\b`,
    "g",
  );
  // Text on a page is not a statement, and a page has none.
  const files = codeIn(feature).filter((file) => !file.endsWith(".tsx") && !isTables(file));
  const named = files.flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(names), ([name]) => [file, name]),
  );
  expect(named).toEqual([]);
});
