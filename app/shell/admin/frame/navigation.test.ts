import { expect, test } from "vitest";
import { elsewhere, isCurrentScreen, screens, shortcuts } from "./navigation.ts";

const paths = [...screens.flat(), ...elsewhere, ...shortcuts].map(({ path }) => path);

test("each screen stands in the list once", () => {
  expect(new Set(paths).size).toBe(paths.length);
});

test("the overview is lit at both its addresses and at no other", () => {
  expect(["/admin", "/admin/user-info", "/admin/messages"].map((at) => isCurrentScreen("/admin", at))).toEqual([
    true,
    true,
    false,
  ]);
});

test("a screen stays lit on the pages below it, not on one that begins with the same letters", () => {
  expect(isCurrentScreen("/admin/blog", "/admin/blog/edit/1")).toBe(true);
  expect(isCurrentScreen("/admin/blog", "/admin/blogs")).toBe(false);
});
