import { readFileSync } from "node:fs";

/** Runtime dependencies without a reason in the decision's table. */
export function withoutReason(dependencies: string[]): string[] {
  const rows = readFileSync("docs/decisions/0002-dependencies.md", "utf8").matchAll(/^\| (`[^|]+`) \| [^|]*\w/gm);
  const named = Array.from(rows, ([, packages = ""]) => packages).join();
  return dependencies.filter((name) => !named.includes(`\`${name}\``));
}
