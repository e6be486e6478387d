import fc from "fast-check";
import { expect, test } from "vitest";
import { isReadable } from "./http-entry.server.ts";

test.each([
  ["a NUL in the path", "/services/%00"],
  ["a NUL in the query", "/blog?page=%00"],
  ["a NUL in a key", "/?%00=1"],
  ["half an encoding", "/100%"],
  ["no encoding", "/%zz"],
  ["no UTF-8", "/%ff%fe"],
  ["an overlong NUL", "/%c0%80"],
  ["a lone surrogate", "/%ed%a0%80"],
])("%s cannot be read", (_what, target) => expect(isReadable(target)).toBe(false));

test.each(["/?utm_campaign=100%", "/blog?page=%ff", "/?q=%ed%a0%80"])("%s is malformed but still a page", (target) =>
  expect(isReadable(target)).toBe(true),
);

test("whatever a browser encodes can be read, unless it has a NUL", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(isReadable(`/search?${new URLSearchParams({ text })}`)).toBe(!text.includes("\0"));
      expect(isReadable(`/${encodeURIComponent(text)}`)).toBe(!text.includes("\0"));
    }),
  );
});
