import { expect, test } from "vitest";
import { deviceKindOf, installSystemOf } from "./user-agent.ts";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1", "phone"],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36", "phone"],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Safari/537.36", "tablet"],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1", "tablet"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", "laptop"],
])("%s is a %s", (agent, kind) => {
  expect(deviceKindOf(agent)).toBe(kind);
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iphone"],
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8)", "android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "computer"],
])("the install steps in %s are for: %s", (agent, system) => {
  expect(installSystemOf(agent)).toBe(system);
});
