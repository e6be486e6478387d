import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { documentPolicy } from "./security-headers.server.ts";

const directive = (html: string, name: string) =>
  documentPolicy(html)
    .split("; ")
    .find((part) => part.startsWith(name));

test("an inline script is listed by its hash, one from a file is not", () => {
  const script = 'document.title = "<b>";';
  const hash = createHash("sha256").update(script).digest("base64");
  const html = `<script src="/assets/a.js"></script><script type="module">${script}</script>`;
  expect(directive(html, "script-src")).toBe(`script-src 'self' 'sha256-${hash}'`);
});

test("a stored picture on another host is allowed on its own page only", () => {
  const html =
    '<picture><source srcset="https://a.example/1.avif 1x"/><img alt="" src="https://b.example/x.jpg"/></picture>';
  expect(directive(html, "img-src")).toBe("img-src 'self' data: https://a.example https://b.example");
  expect(directive('<img src="/x.jpg"/><a href="https://c.example/">c</a>', "img-src")).toBe("img-src 'self' data:");
});
