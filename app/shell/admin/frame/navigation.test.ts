import { expect, test } from "vitest";
import { currentScreen, elsewhere, isCurrentScreen, screens, shortcuts } from "./navigation.ts";

const paths = [...screens.flat(), ...elsewhere, ...shortcuts].map(({ path }) => path);

test("each screen is listed once", () => {
  expect(new Set(paths).size).toBe(paths.length);
});

test("the overview is active at both its addresses and at no other", () => {
  expect(["/admin", "/admin/user-info", "/admin/messages"].map((at) => isCurrentScreen("/admin", at))).toEqual([
    true,
    true,
    false,
  ]);
});

test("a screen stays active on the pages below it, but not on one that only shares a prefix", () => {
  expect(isCurrentScreen("/admin/blog", "/admin/blog/edit/1")).toBe(true);
  expect(isCurrentScreen("/admin/blog", "/admin/blogs")).toBe(false);
});

test("the sidebar marks the inner of two screens when one contains the other", () => {
  expect(currentScreen("/admin/calendar/hours/places/new")).toBe("/admin/calendar/hours");
  expect(currentScreen("/admin/calendar/new")).toBe("/admin/calendar");
});
