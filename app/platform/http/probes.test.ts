import type pg from "pg";
import { afterEach, expect, test } from "vitest";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { probes } from "./probes.server.ts";

afterEach(() => setEnvironment({ METRICS_TOKEN: "" }));

function looksAt(pool: pg.Pool): () => number {
  let count = 0;
  pool.on("acquire", () => count++);
  return () => count;
}

test("six hundred concurrent /readyz requests cause one database check and use no form's connection", async () => {
  const [looks, forms] = [looksAt(poolFor("courtside_probe")), looksAt(poolFor("courtside_visitor"))];
  const app = probes(() => "green");
  const answers = await Promise.all(Array.from({ length: 600 }, () => app.request("/readyz")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await app.request("/readyz")).status).toBe(200);
  expect([looks(), forms()]).toEqual([1, 0]);
});

test("/readyz caches its result for one second", async () => {
  const looks = looksAt(poolFor("courtside_probe"));
  const app = probes(() => "green");
  await app.request("/readyz");
  await expect.poll(async () => (await app.request("/readyz")) && looks(), { timeout: 10_000 }).toBe(2);
});

test("/healthz tells strangers only that the process is alive, and the operator its status", async () => {
  const token = "a-token-for-the-operator";
  const ask = async (authorization = "") =>
    (await probes(() => "amber").request("/healthz", { headers: { authorization } })).json();
  expect(await ask(`Bearer ${token}`)).toEqual({ status: "ok" });
  setEnvironment({ METRICS_TOKEN: token });
  expect(await ask()).toEqual({ status: "ok" });
  expect(await ask("Bearer another-token-of-some-length")).toEqual({ status: "ok" });
  expect(await ask(`Bearer ${token}`)).toEqual({ status: "ok", version: expect.any(String), light: "amber" });
});
