import { expect, test } from "vitest";
import { recommendService } from "./schema.ts";

const video = { recommended_service: "/services/video-analysis" };
const mental = { recommended_service: "/services/mental-performance" };
const none = { recommended_service: null };

test("a later answer that names a service overrides an earlier one", () => {
  expect(recommendService([video, mental, none])).toBe("/services/mental-performance");
});

test("without a named service it is the on-court lessons", () => {
  expect(recommendService([none, none])).toBe("/services/on-court-lessons");
});
