import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync(["app/**/*.{ts,tsx,js}", "scripts/**/*.ts", "seeds/**/*.ts"]).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

/** Ways to format for a fixed country or a 12-hour clock. */
const ways = /\bIntl\.|\.toLocale\w*String\(|"en-[A-Z]{2}"|\bhour12\b|\[AP\]M\b|"[AP]M"/g;

function waysIn(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm, "");
  return Array.from(code.matchAll(ways), ([found]) => found);
}

const known: Record<string, string> = {
  "app/lib/region.ts": "decides it for all others",
  "app/lib/amounts.ts": "writes and reads money by it",
  "app/lib/dates.ts": "writes dates by it",
  "app/lib/countries.server.ts": "lists what can be chosen",
  "app/shell/own-time.js": "writes times in the visitor's zone, by the document's language",
};

test("dates, times, numbers and money are written in one place", () => {
  const writing = sources.filter((file) => waysIn(readFileSync(file, "utf8")).length > 0);
  expect(writing.sort()).toEqual(Object.keys(known).sort());
});

test.each([
  "new Intl.NumberFormat()",
  "count.toLocaleString()",
  'format("en-US")',
  "{ hour12: true }",
  "time.replace(/ [AP]M$/)",
  'hour < 12 ? "AM" : ""',
])("a second way is detected: %s", (text) => {
  expect(waysIn(text)).toHaveLength(1);
});
