import { expect, test } from "vitest";
import { fc } from "#tests/seeded.ts";
import { page, pageFinder } from "./page-address.server.ts";

const rules = [
  { path: "/", topics: ["hero"], query: { page: /^[2-9]$/, sent: /^contact$/ } },
  { path: "/quiz", topics: ["quiz"], query: { a: [/^[a-f]$/] as const, step: /^\d$/ } },
  { path: /^\/services\/[a-z-]+$/, topics: ["services"] },
];
const missing = page("/404", [], 404);
const find = pageFinder({ rules, missing, isMissing: (path) => !/^\/(quiz|services|admin)/.test(path) });
const addressOf = (target: string) => find(target)?.address;

test("query keys that a page does not know are ignored", () => {
  for (const target of [
    "/",
    "/?utm_source=letter",
    "/?page=1",
    "/?page=abc",
    "/?page=999999999",
    "/?sent=x&fbclid=1",
    "/?index",
  ])
    expect(addressOf(target), target).toBe("/");
  expect(addressOf("/services/video?page=2")).toBe("/services/video");
});

test("a page has one address, whatever the order, repetition and spelling of its query", () => {
  const same = [
    "/?page=2&sent=contact",
    "/?sent=contact&page=2",
    "/?page=2&page=3&sent=contact",
    "/?%70age=%32&sent=contact",
  ];
  for (const target of same) expect(addressOf(target), target).toBe("/?page=2&sent=contact");
  for (const target of ["/quiz", "/quiz/", "/%71uiz", "/quiz?"]) expect(addressOf(target), target).toBe("/quiz");
  expect(addressOf("/quiz?step=3&a=c&b=1&a=a&a=<script>")).toBe("/quiz?a=c&a=a&step=3");
  expect(find("/quiz?step=3")?.bare).toBe(find("/quiz"));
});

test("a repeated target is parsed once and means the same page", () => {
  const first = find("/quiz?a=b&step=2&utm_source=letter");
  expect(find("/quiz?a=b&step=2&utm_source=letter")).toBe(first);
  expect(find("/quiz?a=c&step=2&utm_source=letter")?.address).toBe("/quiz?a=c&step=2");
});

test("all unknown addresses share one page, and non-pages have none", () => {
  for (const target of ["/wp-login.php", "/a/b?c=d", "/%00", "/.env"]) expect(find(target), target).toBe(missing);
  for (const target of [
    "/admin",
    "/services/Video",
    "/quiz.data",
    "/nothing.data",
    "//evil.example",
    "*",
    "http://evil.example/",
    "/%ff",
  ])
    expect(find(target), target).toBeUndefined();
});

test("no target throws, and a canonical address maps to itself", () => {
  const target = fc.oneof(
    fc.string(),
    fc.webPath(),
    fc.string().map((text) => `/quiz?a=${text}`),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(target, (given) => {
      const found = find(given);
      if (found && found !== missing) expect(addressOf(found.address)).toBe(found.address);
    }),
  );
});
