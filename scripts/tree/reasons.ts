import { readFileSync } from "node:fs";

/** Runtime dependencies for which the decision's table does not say what they do for us. */
export function withoutReason(dependencies: string[]): string[] {
  const rows = readFileSync("docs/decisions/0002-dependencies.md", "utf8").matchAll(/^\| (`[^|]+`) \| [^|]*\w/gm);
  const named = Array.from(rows, ([, packages = ""]) => packages).join();
  return dependencies.filter((name) => !named.includes(`\`${name}\``));
}
