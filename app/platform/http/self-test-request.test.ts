import { Hono } from "hono";
import { expect, test } from "vitest";
import {
  isSelfTest,
  isSelfTestToken,
  selfTestHeader,
  selfTestRequests,
  selfTestToken,
} from "./self-test-request.server.ts";

const app = new Hono()
  .use(selfTestRequests())
  .all("*", (context) => context.text(isSelfTest() ? "self-test" : "visitor"));
const ask = async (pass?: string) => {
  const headers = pass === undefined ? {} : { [selfTestHeader]: pass };
  const answer = await app.request("/", { method: "POST", headers });
  return `${answer.status} ${await answer.text()}`;
};

test("a pass is valid for a minute", () => {
  const pass = selfTestToken(1_000_000);
  expect(isSelfTestToken(pass, 1_059_000)).toBe(true);
  expect(isSelfTestToken(pass, 1_061_000)).toBe(false);
});

test("a request without a pass is a visitor's, and one with a valid pass a self-test", async () => {
  expect(await ask()).toBe("200 visitor");
  expect(await ask(selfTestToken())).toBe("200 self-test");
  expect(isSelfTest()).toBe(false);
});

test.each([
  ["none at all", ""],
  ["made up", `${Date.now() + 60_000}.bm90LXRoZS1zaWduYXR1cmU`],
  ["run out", selfTestToken(Date.now() - 120_000)],
  ["prolonged", selfTestToken().replace(/^\d+/, (expires) => String(Number(expires) + 3_600_000))],
  ["signed for ever", `Infinity.${selfTestToken().split(".")[1]}`],
])("a pass that is %s is refused instead of becoming a real request", async (_case, pass) => {
  expect(await ask(pass)).toBe("403 Forbidden");
});
