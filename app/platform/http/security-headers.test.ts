import { expect, test } from "vitest";
import { documentPolicy } from "./security-headers.server.ts";

const directive = (html: string, name: string) =>
  documentPolicy(html)
    .split("; ")
    .find((part) => part.startsWith(name));

test("the policy lists only the scripts it is given", () => {
  expect(directive("<script>stored()</script>", "script-src")).toBe("script-src 'self'");
  expect(documentPolicy("", { scripts: ["'sha256-a'", "'sha256-b'"] })).toContain(
    "script-src 'self' 'sha256-a' 'sha256-b';",
  );
});

test("a stored picture on another host is allowed on its own page only", () => {
  const html =
    '<picture><source srcset="https://a.example/1.avif 1x"/><img alt="" src="https://b.example/x.jpg"/></picture>';
  expect(directive(html, "img-src")).toBe("img-src 'self' data: https://a.example https://b.example");
  expect(directive('<img src="/x.jpg"/><a href="https://c.example/">c</a>', "img-src")).toBe("img-src 'self' data:");
});

test("a form may lead to another site on its own page only", () => {
  const form = '<form method="post" action="/family/pay" data-leads-to="https://checkout.stripe.com"></form>';
  expect(directive(form, "form-action")).toBe("form-action 'self' https://checkout.stripe.com");
  const stored = '<p>&lt;form data-leads-to="https://a.example"&gt;</p><form action="https://a.example/"></form>';
  expect(directive(stored, "form-action")).toBe("form-action 'self'");
});
