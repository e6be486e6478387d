import { expect, test } from "vitest";
import { hitsIn, snippetOf } from "./format.ts";

const long = `${"The serve comes first. ".repeat(40)}My BACKHAND breaks down. ${"And so on. ".repeat(40)}`;

test("a snippet is the beginning of the text, on one line", () => {
  expect(snippetOf("Is Friday\n\nfree?", "")).toBe("Is Friday free?");
  expect(snippetOf(long, "")).toMatch(/^The serve comes first\. .{100,140}…$/);
});

test("a snippet contains the search hit, wherever it is", () => {
  expect(snippetOf(long, "backhand")).toMatch(/^….*My BACKHAND breaks down\..*…$/);
  expect(snippetOf(`${"x".repeat(500)}needle`, "needle")).toContain("needle");
  expect(snippetOf("short needle", "needle")).toBe("short needle");
  expect(snippetOf(long, "not there")).toMatch(/^The serve/);
});

test("hits are marked regardless of case, and the query is not a pattern", () => {
  expect(hitsIn("Ana and ana", "ANA")).toEqual([
    { text: "Ana", isHit: true },
    { text: " and ", isHit: false },
    { text: "ana", isHit: true },
  ]);
  expect(hitsIn("a.b (c", ".b (")).toEqual([
    { text: "a", isHit: false },
    { text: ".b (", isHit: true },
    { text: "c", isHit: false },
  ]);
  expect(hitsIn("plain", "")).toEqual([{ text: "plain", isHit: false }]);
});
