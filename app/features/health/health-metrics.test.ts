import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageCache } from "#app/platform/cache/page-cache.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { admission } from "#app/platform/http/entry/admission.server.ts";
import { metrics } from "#app/platform/http/probes.server.ts";
import { countAnswer, timeAnswer } from "#app/platform/metrics/answers.server.ts";
import { reportEntry } from "#app/platform/metrics/entry-metrics.server.ts";
import { registry } from "#app/platform/metrics/registry.server.ts";
import { reportHealth } from "./health-metrics.server.ts";

const token = "a-token-for-prometheus";
setEnvironment({ METRICS_TOKEN: token });

const limiters = admission({ isExempt: () => false, isAdminPath: () => false });
const render = async () => ({ response: new Response("page"), isWhole: true });
reportEntry(limiters, pageCache({ render }));
reportHealth();

async function ask(authorization?: string) {
  return metrics().request("/metrics", authorization ? { headers: { authorization } } : {});
}

test("every figure of the dashboard exists", async () => {
  countAnswer("page", 200);
  timeAnswer("render", performance.now());
  const answer = await ask(`Bearer ${token}`);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const shown = new Set([...(await answer.text()).matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name));
  const dashboard = readFileSync("ops/grafana-dashboard.json", "utf8");
  const drawn = new Set(dashboard.match(/\b(?:courtside|nodejs|process)_[a-z_0-9]+/g));
  expect(drawn.size).toBeGreaterThan(15);
  expect([...drawn].filter((name) => !shown.has(name))).toEqual([]);
});

test("responses are counted by kind and status", async () => {
  countAnswer("write", 303);
  countAnswer("write", 303);
  countAnswer("write", 503);
  const said = await registry().metrics();
  expect(said).toContain('courtside_answers_total{kind="write",status="303"} 2');
  expect(said).toContain('courtside_answers_total{kind="write",status="503"} 1');
});

test("metrics return 404 without the token", async () => {
  const answers = await Promise.all([ask(), ask("Bearer "), ask("Bearer another-token-of-some-length"), ask(token)]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  for (const answer of answers) {
    expect(await answer.text()).toBe("Not Found");
    expect(answer.headers.has("www-authenticate")).toBe(false);
  }
});

test("metrics return 404 when no token is set", async () => {
  setEnvironment({ METRICS_TOKEN: "" });
  expect((await ask("Bearer ")).status).toBe(404);
  setEnvironment({ METRICS_TOKEN: token });
});
