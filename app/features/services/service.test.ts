import { expect, test } from "vitest";
import { services as seeded } from "#seeds/essential/services.ts";
import { diagramOf, linkOf, pictureOf, requestHref } from "./service.ts";

test("each of the six services has its own diagram and picture", () => {
  const kinds = seeded.map(({ link }) => diagramOf(link));
  expect(new Set(kinds).size).toBe(6);
  expect(kinds).not.toContain("empty");
  for (const { picture } of seeded) expect(pictureOf(picture)?.alt).toBeTruthy();
});

test.each(["/services/doubles-clinic", "/services/constructor", "/services/video-analysis-2"])(
  "%s has the empty court",
  (link) => expect(diagramOf(link)).toBe("empty"),
);

test("an unknown picture is dropped", () => {
  expect(pictureOf("")).toBeUndefined();
  expect(pictureOf("../secret")).toBeUndefined();
  expect(pictureOf("toString")).toBeUndefined();
});

test.each(["Video-Analysis", "a--b", "-a", "a b", "a\0b", "%2e%2e"])("%j is not a service's slug", (slug) => {
  expect(linkOf(slug)).toBeUndefined();
});

test("a request names the service, and the price option when one was chosen", () => {
  expect(requestHref("/services/video-analysis")).toBe("/book-session?service=video-analysis");
  expect(requestHref("/services/video-analysis", "42")).toBe("/book-session?service=video-analysis&option=42");
});
