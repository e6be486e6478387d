import { readFileSync } from "node:fs";
import { codeIn } from "./sources.ts";

/** Route modules with an action that none of the three helpers has made. */
export function adHocActions(): string[] {
  return codeIn("app").filter((file) => isAdHoc(readFileSync(file, "utf8")));
}

const anyAction = /^export (?:(?:async )?function|const|let) action\b|^export \{[^}]*\baction\b/m;
const madeByHelper = /^export const action = (?:admin|visitor|family)Action\b/m;

export function isAdHoc(text: string): boolean {
  return anyAction.test(text) && !madeByHelper.test(text);
}
