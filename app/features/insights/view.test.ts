import { expect, test } from "vitest";
import { linkPath } from "#app/lib/address-parts.ts";
import { viewOf } from "./view.ts";

const told = (fields: Record<string, string>) => viewOf(new URLSearchParams(fields), "site.example");
const article = "/blog/3f2504e0-4f89-41d3-9a0c-0305e82c3301";

test.each([
  ["/", "/"],
  ["/services/", "/services"],
  ["/services/video-analysis", "/services/video-analysis"],
  [article, article],
  ["/blog/return-of-serve", "/blog/return-of-serve"],
  ["/wp-login.php", "other"],
  ["/services/Ünknown", "other"],
  [`/services/${"a".repeat(200)}`, "other"],
  ["/admin/messages", "other"],
  ["other", "other"],
  ["", "other"],
])("the path %s is kept as %s", (path, kept) => expect(told({ path }).path).toBe(kept));

test.each([
  [{ referrer: "https://www.google.com/search?q=tennis" }, "google.com"],
  [{ referrer: "https://site.example/services" }, ""],
  [{ referrer: "android-app://com.example" }, ""],
  [{ referrer: "not an address" }, ""],
  [{ referrer: "https://club.example/", utm_source: " Newsletter " }, "newsletter"],
  [{ utm_source: "a\u0000b\u202ec" }, "abc"],
  [{ utm_source: "x".repeat(500) }, "x".repeat(64)],
  [{ utm_source: "🎾".repeat(100) }, "🎾".repeat(64)],
])("%o came from %s", (fields, source) => expect(told(fields).source).toBe(source));

test("medium and campaign belong to a tagged source", () => {
  const tags = { utm_medium: "Mail", utm_campaign: "Spring" };
  expect(told({ ...tags, utm_source: "club" })).toMatchObject({ medium: "mail", campaign: "spring" });
  expect(told({ ...tags, referrer: "https://club.example/" })).toMatchObject({ medium: "", campaign: "" });
});

test("nothing that opens a private link is stored, nor its address as a referrer", () => {
  const address = linkPath("/services", "q7Zx_-4fKc0Jt1mB9yRw2A");
  const kept = told({ path: address, referrer: `https://site.example${address}` });
  expect(JSON.stringify([kept, told({ path: "/", referrer: `https://other.example${address}` })])).not.toContain(
    "q7Zx",
  );
  expect(kept.path).toBe("other");
});

test("only a question or a known mark is a step", () => {
  expect(told({ reached: "contact" }).reached).toBe("contact");
  expect(told({ reached: article.slice(6) }).reached).toBe(article.slice(6));
  expect(told({ reached: "a name typed into a form" }).reached).toBeNull();
});
