import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("STYLE.md", "utf8");
const fence = /^```(\w*)\n(.*?)^```$/gms;

const sources = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.sql"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file && file !== "scripts/style-page.test.ts" && existsSync(file))
  .map((file) => readFileSync(file, "utf8"));

function codeBlocksIn(text: string): string[] {
  return [...text.matchAll(fence)].filter(([, language]) => language === "ts").map(([, , code = ""]) => code);
}

function linesOf(code: string): string[] {
  return code
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** One file has to hold every line of a block. */
function isQuoted(code: string): boolean {
  const lines = linesOf(code);
  return sources.some((source) => {
    const existing = new Set(linesOf(source));
    return lines.every((line) => existing.has(line));
  });
}

function spansIn(text: string): string[] {
  return [...text.replaceAll(fence, "").matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
}

function isInTree(span: string): boolean {
  if (existsSync(span) || existsSync(`app/features/${span}`) || existsSync(`app/${span}`)) return true;
  const escaped = span.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  const pattern = new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`);
  return sources.some((source) => pattern.test(source));
}

test("every code block of STYLE.md is quoted from one file", () => {
  const blocks = codeBlocksIn(page);
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.filter((code) => !isQuoted(code))).toEqual([]);
});

test("every name that STYLE.md puts in backticks exists", () => {
  const spans = spansIn(page);
  expect(spans.length).toBeGreaterThan(20);
  expect(spans.filter((span) => !isInTree(span))).toEqual([]);
});

test("code that does not exist is found", () => {
  const invented = "```ts\nexport async function holdSlot(tx: Tx): Promise<Held> {\n```\n";
  expect(codeBlocksIn(invented).map(isQuoted)).toEqual([false]);
  expect(spansIn("Write `takeTime`, not `takeTim` or `holdSlot`.").map(isInTree)).toEqual([true, false, false]);
});
