import { expect, test } from "vitest";
import { isFixedPage } from "#app/features/insights/view.ts";
import { publicPages } from "./public-pages.ts";

test("every page that visitors share is counted under its own name", () => {
  const forMachines = /\.(xml|txt|webmanifest)$/;
  const pages = publicPages.map(({ path }) => path).filter((path) => typeof path === "string");
  expect(pages.filter((path) => !forMachines.test(path) && !isFixedPage(path))).toEqual([]);
});
