import { readFileSync } from "node:fs";

/** The text of README.md under one of its headings. */
export function sectionOf(title: string): string {
  const [, section] = readFileSync("README.md", "utf8").split(`\n## ${title}\n`);
  if (!section) throw new Error(`README.md has no '${title}'`);
  return section.split("\n## ")[0] ?? "";
}

/** Its only code block of a language, line by line, without shell comments. */
export function linesOf(section: string, language: "sh" | "sql"): string[] {
  const blocks = [...section.matchAll(/```(\w+)\n(.*?)```/gs)].filter(([, of]) => of === language);
  if (blocks.length !== 1)
    throw new Error(`README.md has ${blocks.length} blocks of ${language} where one is followed`);
  const lines = blocks[0]?.[2]?.trim().split("\n") ?? [];
  return lines.map((line) => line.replace(/ +#.*$/, ""));
}

/** The first column of its table, where it names values of `.env`. */
export function valuesIn(section: string): string[] {
  return [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = ""]) => name);
}

/** The addresses that it says to open. */
export function addressesIn(section: string): URL[] {
  return [...section.matchAll(/<(http:\S+)>/g)].map(([, address = ""]) => new URL(address));
}
