import { Hono } from "hono";
import { expect, test } from "vitest";
import { isRehearsalPass, refuseFalsePasses, rehearsalHeader, rehearsalPass } from "./rehearsal.server.ts";

const app = new Hono().use(refuseFalsePasses()).all("*", (context) => context.text("in"));
const ask = async (pass?: string) =>
  (await app.request("/", { method: "POST", headers: pass === undefined ? {} : { [rehearsalHeader]: pass } })).status;

test("a pass is good for a minute", () => {
  const pass = rehearsalPass(1_000_000);
  expect(isRehearsalPass(pass, 1_059_000)).toBe(true);
  expect(isRehearsalPass(pass, 1_061_000)).toBe(false);
});

test("whoever shows no pass is a visitor, and a good pass opens", async () => {
  expect(await ask()).toBe(200);
  expect(await ask(rehearsalPass())).toBe(200);
});

test.each([
  ["none at all", ""],
  ["made up", `${Date.now() + 60_000}.bm90LXRoZS1zaWduYXR1cmU`],
  ["run out", rehearsalPass(Date.now() - 120_000)],
  ["prolonged", rehearsalPass().replace(/^\d+/, (expires) => String(Number(expires) + 3_600_000))],
  ["signed for ever", `Infinity.${rehearsalPass().split(".")[1]}`],
])("a pass that is %s is refused instead of becoming a real request", async (_case, pass) => {
  expect(await ask(pass)).toBe(403);
});
