import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { until } from "#tests/mailbox.ts";
import { startNode, startTestSite, type TestSite } from "#tests/site.ts";
import { applyLoad } from "./load.ts";

const clients = 16;
let testSite: TestSite;
test.beforeAll(async () => {
  testSite = await startTestSite({ sharesCluster: true });
});
test.afterAll(() => testSite.close());

test("two nodes on one database: one is killed, the other keeps serving", async () => {
  const [doomed, survivor] = [await startNode(testSite.settings), await startNode(testSite.settings)];
  const load = applyLoad({ clients, nodes: [doomed.url, survivor.url], path: "/" });
  await pause(1_500);
  await doomed.end("SIGKILL");
  const answeredBefore = load.tally.answered;
  await pause(2_000);
  const { answered, dropped } = await load.end();
  test
    .info()
    .annotations.push({ type: "measured", description: JSON.stringify({ answered, dropped: dropped.length }) });
  expect(answered).toBeGreaterThan(answeredBefore + 50);
  // Only requests in the killed process at that moment are lost.
  expect(dropped.filter(({ url }) => url.startsWith(survivor.url))).toEqual([]);
  expect(dropped.length).toBeLessThanOrEqual(2 * clients);
  expect((await fetch(survivor.url)).status).toBe(200);
  await survivor.end("SIGKILL");
});

test("SIGTERM under load drops no request", { tag: "@long" }, async () => {
  const staying = await startNode(testSite.settings);
  for (let round = 1; round <= 3; round++) {
    const leaving = await startNode(testSite.settings);
    const load = applyLoad({ clients, nodes: [leaving.url, staying.url], path: "/" });
    await pause(1_000);
    await leaving.end("SIGTERM");
    await pause(300);
    const { answered, dropped, refused, slowestMs } = await load.end();
    const measured = { round, answered, dropped: dropped.length, refused, slowestMs };
    test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
    expect(leaving.process.exitCode).toBe(0);
    expect(dropped).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  }
  await staying.end("SIGKILL");
});

test("an unhandled rejection ends the process, and the log has its reason without an address", async () => {
  const fail = "process.on('SIGUSR2', () => Promise.reject(new Error('nothing awaits dana@player.example')))";
  const node = await startNode(testSite.settings, "/readyz", { flags: ["--import", `data:text/javascript,${fail}`] });
  node.process.kill("SIGUSR2");
  await until(() => node.process.exitCode !== null, "the process to end");
  expect(node.process.exitCode).toBe(1);
  const [said = ""] = node.output().match(/.*unhandled rejection.*/g) ?? [];
  expect(JSON.parse(said)).toMatchObject({ level: 60, reason: "nothing awaits [address]" });
});
