import fc from "fast-check";
import { expect, test } from "vitest";
import { adminAddress, nextPath, signInPath, withNotice } from "./next-path.ts";

const origin = "https://coach.example";

/** Where a browser on our site ends up when it is sent there. */
const siteOf = (path: string) => new URL(path, origin).origin;

test.each([
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e%2e//evil.example",
  "/%2E/%2e%2e//evil.example",
  "/./\\evil.example",
  "/\t/evil.example",
  "/\\evil.example",
  "//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
])("nobody is sent to %s", (asked) => expect(nextPath(asked)).toBe(adminAddress));

test("a page of this site is kept with its query", () =>
  expect(nextPath("/admin/messages?page=2")).toBe("/admin/messages?page=2"));

test("a form leads back to the page it was on", () => {
  const sent = (referer?: string) =>
    signInPath(new Request(`${origin}/admin/places/add`, { method: "POST", headers: referer ? { referer } : {} }));
  expect(sent(`${origin}/admin/hours?new`)).toBe("/auth?next=%2Fadmin%2Fhours%3Fnew");
  expect(sent()).toBe("/auth");
});

const pieces = [
  "/",
  "\\",
  ".",
  "..",
  "%2e",
  "%2E%2e",
  "%2f",
  "%5c",
  "\t",
  "\n",
  " ",
  "@",
  ":",
  "?",
  "#",
  "evil.example",
  "a",
  "//",
];
const anything = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
);

test("the next path never leaves the site", () =>
  fc.assert(
    fc.property(anything, (asked) => {
      const next = nextPath(asked);
      for (const path of [next, withNotice(next, "signed-in")]) {
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(siteOf(path)).toBe(origin);
      }
    }),
    { numRuns: 20_000 },
  ));

test("signing in never leads to another site, whatever page was requested", () =>
  fc.assert(
    fc.property(anything, (asked) => {
      const path = signInPath(new Request(`${origin}/${encodeURI(asked.toWellFormed())}`));
      expect(new URL(path, origin)).toMatchObject({ origin, pathname: "/auth" });
      expect(siteOf(nextPath(new URL(path, origin).searchParams.get("next")))).toBe(origin);
    }),
    { numRuns: 2_000 },
  ));
