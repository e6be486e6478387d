import { expect, test } from "@playwright/test";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { timeFor } from "#tests/busyness.ts";
import { until } from "#tests/mailbox.ts";
import { type Node, startNode, startTestSite, startWorkerAlone, type TestSite } from "#tests/site.ts";
import { signalDatabase } from "./kills.ts";

let testSite: TestSite;
test.beforeAll(async () => {
  testSite = await startTestSite();
});
test.afterAll(() => testSite.close());

const form = (email: string) => new URLSearchParams({ name: "Dana Field", email, message: "Kept through the outage" });

async function post(node: Node, email: string): Promise<{ status: number; text: string; ms: number }> {
  const began = performance.now();
  const answer = await fetch(`${node.url}/?index`, { method: "POST", body: form(email), redirect: "manual" });
  return { status: answer.status, text: await answer.text(), ms: Math.round(performance.now() - began) };
}

test("the database stops: pages load and the form keeps what was typed; it returns: the same process continues", async () => {
  const node = await startNode(testSite.settings);
  testSite.stopDatabase();
  await until(async () => (await fetch(`${node.url}/readyz`)).status === 503, "the probe to say so", 5);
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
  const page = await fetch(`${node.url}/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Personalized Performance Training");

  const refused = await post(node, "away@player.example");
  expect(refused).toMatchObject({ status: 503 });
  expect(refused.text).toContain("Kept through the outage");
  expect(refused.text).toContain("Failed to send message. Please try again.");
  expect(refused.ms).toBeLessThan(timeFor(2_000));

  await testSite.startDatabase();
  const began = performance.now();
  await until(async () => (await fetch(`${node.url}/readyz`)).ok, "the site to be ready again");
  const backAfterMs = Math.round(performance.now() - began);
  expect(await post(node, "back@player.example")).toMatchObject({ status: 303 });
  const told = () => testSite.mailbox.mails.some((mail) => mail.header("reply-to") === "back@player.example");
  await until(told, "the coach's mail");
  test
    .info()
    .annotations.push({ type: "measured", description: JSON.stringify({ refusedMs: refused.ms, backAfterMs }) });
  await node.end("SIGKILL");
});

test("while the database is away every public page is served quickly from its last copy, even by a new process", {
  tag: "@long",
}, async () => {
  const settings = { ...testSite.settings, ORIGIN: "http://coach.example" };
  const before = await startNode(settings);
  const sitemap = await (await fetch(`${before.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>http:\/\/coach\.example([^<]*)<\/loc>/g)].map(([, path]) => path ?? "");
  const pages = [...listed, "/sitemap.xml", "/feed.xml", "/robots.txt", "/site.webmanifest", "/thank-you"];
  expect(pages.length).toBeGreaterThan(20);
  const asTheyWere = new Map<string, string>();
  for (const path of pages) asTheyWere.set(path, await (await fetch(before.url + path)).text());

  testSite.stopDatabase();
  const alone = await startNode({ ...settings, MIGRATE_ON_START: "on" }, "/healthz");
  await before.end("SIGTERM");
  const measured = [];
  for (let round = 0; round < 20; round++)
    for (const path of [...pages, "/?page=2", "/?utm_source=letter", "/quiz?step=2"]) {
      const began = performance.now();
      const answer = await fetch(alone.url + path);
      const text = await answer.text();
      measured.push({ path, status: answer.status, ms: performance.now() - began });
      if (asTheyWere.has(path)) expect(text === asTheyWere.get(path), path).toBe(true);
    }
  expect(measured.filter(({ status }) => status !== 200)).toEqual([]);
  const times = measured.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const p99Ms = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
  test.info().annotations.push({ type: "measured", description: JSON.stringify({ asked: times.length, p99Ms }) });
  expect(p99Ms).toBeLessThan(timeFor(100));

  await testSite.startDatabase();
  await until(async () => (await fetch(`${alone.url}/readyz`)).ok, "the site to be ready again");
  expect(await post(alone, "late@player.example")).toMatchObject({ status: 303 });
  const told = () => testSite.mailbox.mails.some((mail) => mail.header("reply-to") === "late@player.example");
  await until(told, "the coach's mail");
  await alone.end("SIGTERM");
  expect(alone.process.exitCode).toBe(0);
});

test("the database hangs: pages load, a form gets a response in time, and no restart is needed", {
  tag: "@long",
}, async () => {
  const node = await startNode({ ...testSite.settings, WORKER: "off" });
  await fetch(node.url);
  signalDatabase(testSite, "SIGSTOP");
  try {
    const began = performance.now();
    expect((await fetch(node.url)).status).toBe(200);
    const pageMs = Math.round(performance.now() - began);
    const refused = await post(node, "hanging@player.example");
    test.info().annotations.push({ type: "measured", description: JSON.stringify({ pageMs, refusedMs: refused.ms }) });
    expect(refused).toMatchObject({ status: 503 });
    expect(refused.text).toContain("Kept through the outage");
    // The form's statement times out after two seconds; the page that shows it again must not wait as well.
    expect(refused.ms).toBeLessThan(timeFor(3_500));
  } finally {
    signalDatabase(testSite, "SIGCONT");
  }
  const isTaken = async () => (await post(node, "awake@player.example")).status === 303;
  await until(isTaken, "a message to be taken again");
  await node.end("SIGKILL");
});

test("the database hangs: sign-in, session and admin area report it in time, and jobs do not delay them", {
  tag: "@long",
}, async () => {
  const node = await startNode(testSite.settings);
  const cookie = `${sessionCookie}=${(await signedInAs("admin", testSite.databaseUrl)).cookie}`;
  const headers = { cookie, accept: "text/html" };
  const body = () => new URLSearchParams({ email: "coach@court.example", password: "a-long-one-of-mine" });
  const asked: Record<string, () => Promise<Response>> = {
    "/auth": () => fetch(`${node.url}/auth`, { method: "POST", body: body(), redirect: "manual" }),
    "/admin": () => fetch(`${node.url}/admin`, { headers, redirect: "manual" }),
    "/api/auth/session": () => fetch(`${node.url}/api/auth/session`, { headers }),
  };
  for (const ask of Object.values(asked)) await (await ask()).text();
  signalDatabase(testSite, "SIGSTOP");
  const measured: Record<string, { status: number; ms: number }> = {};
  try {
    for (const [path, ask] of Object.entries(asked)) {
      const began = performance.now();
      const { status } = await ask();
      measured[path] = { status, ms: Math.round(performance.now() - began) };
    }
  } finally {
    signalDatabase(testSite, "SIGCONT");
  }
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  for (const [path, { status, ms }] of Object.entries(measured)) {
    expect(status, path).toBe(503);
    // A connection times out after 1.5 s and a statement after 2 s; the rest is for a busy machine.
    expect(ms, path).toBeLessThan(8_000);
  }
  const isServed = async () => (await fetch(`${node.url}/admin`, { headers, redirect: "manual" })).status === 200;
  await until(isServed, "the admin area to be served again", 20);
  await node.end("SIGKILL");
});

test("pages and jobs can run in separate processes", { tag: "@long" }, async () => {
  const [node, worker] = [
    await startNode({ ...testSite.settings, WORKER: "off" }),
    await startWorkerAlone(testSite.settings),
  ];
  expect(await post(node, "apart@player.example")).toMatchObject({ status: 303 });
  const told = () => testSite.mailbox.mails.some((mail) => mail.header("reply-to") === "apart@player.example");
  await until(told, "the coach's mail");
  await Promise.all([node.end("SIGTERM"), worker.end("SIGTERM")]);
  expect([node.process.exitCode, worker.process.exitCode]).toEqual([0, 0]);
});
