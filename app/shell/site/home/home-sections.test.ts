import { expect, test } from "vitest";
import { pointsIn } from "./home-sections.tsx";

test("a point is one line, with its title before the first colon", () => {
  expect(pointsIn("Serve: First: and second.\n\n Return ")).toEqual([
    { title: "Serve", text: "First: and second." },
    { title: "Return", text: "" },
  ]);
});
