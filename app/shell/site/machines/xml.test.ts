import { expect, test } from "vitest";
import { xmlElements, xmlText } from "./machine-answer.server.ts";

test("the five special characters of XML become entities, once", () => {
  expect(xmlText(`<b> & "c" 'd' &amp;`)).toBe("&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos; &amp;amp;");
});

test("characters not allowed in XML are dropped, all others stay", () => {
  expect(xmlText("a\u0000b\u000b\ufffe\ud800c")).toBe("abc");
  expect(xmlText("Zoë\t🎾\n日本")).toBe("Zoë\t🎾\n日本");
});

test("an undefined element is left out", () => {
  expect(xmlElements({ loc: "/a?b&c", lastmod: undefined })).toBe("<loc>/a?b&amp;c</loc>");
});
