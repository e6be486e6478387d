import { readFileSync } from "node:fs";
import { codeIn } from "./sources.ts";

/** What the framework looks for by name in each route. */
const routeExports = [
  "action",
  "clientAction",
  "clientLoader",
  "ErrorBoundary",
  "handle",
  "headers",
  "loader",
  "meta",
  "shouldRevalidate",
];

export type SharedName = { name: string; files: string[] };

/** Names that two or more files of the app export. */
export function sharedNames(): SharedName[] {
  const filesOf = new Map<string, string[]>();
  for (const file of codeIn("app"))
    for (const name of exportsOf(file)) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  const names = Array.from(filesOf, ([name, files]) => ({ name, files }));
  return names.filter(({ files }) => files.length > 1).sort((a, b) => b.files.length - a.files.length);
}

/** A schema and its type share one name, in one file. */
function exportsOf(file: string): Set<string> {
  const declared = readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm);
  return new Set(Array.from(declared, ([, name = ""]) => name).filter((name) => !routeExports.includes(name)));
}
