import { expect, test } from "vitest";
import { linkPath, tokenIn, withoutTokens } from "./address-parts.ts";

const token = "q7Zx_-4fKc0Jt1mB9yRw2A";

test("tokens are removed from a link's address", () => {
  const path = linkPath("/lesson", token);
  expect(path).toBe(`/lesson/~${token}`);
  expect(tokenIn(path.split("/").at(-1) ?? "")).toBe(token);
  expect(tokenIn(token)).toBe("");
});

test.each([
  `/lesson/~${token}`,
  `/lesson/~${token}/cancel`,
  `/lesson/~${token}.data`,
  `/lesson/~${token}?from=mail`,
  `/lesson/%7e${token}`,
  `/lesson/%7E${token}`,
  `/lesson/~${token.slice(0, 10)}`,
  `/lesson/~${token}${token}`,
  `https://site.example/lesson/~${token}#times`,
  `No route matches URL "/lesson/~${token}"`,
  `/a/~${token}/b/~${token}`,
])("the logged form of %s contains no token", (text) => {
  expect(withoutTokens(text)).not.toContain(token.slice(0, 6));
  expect(withoutTokens(text)).toContain("/~");
});

test("other addresses are left unchanged", () => {
  for (const text of ["/", "/services/a~b", "/blog/first-serve?page=2"]) expect(withoutTokens(text)).toBe(text);
});
