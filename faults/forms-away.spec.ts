import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { timeFor } from "#tests/busyness.ts";
import { type Node, startNode, startTestSite, type TestSite } from "#tests/site.ts";

let testSite: TestSite;
let node: Node;
let cookie: string;
test.beforeAll(async () => {
  testSite = await startTestSite();
  node = await startNode(testSite.settings);
  cookie = `${sessionCookie}=${(await signedInAs("admin", testSite.databaseUrl)).cookie}`;
  testSite.stopDatabase();
});
test.afterAll(async () => {
  await testSite.startDatabase();
  await node.end("SIGTERM");
  await testSite.close();
});

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const began = performance.now();
  const answer = await fetch(node.url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
    redirect: "manual",
  });
  const text = await answer.text();
  expect(performance.now() - began).toBeLessThan(timeFor(2_000));
  return { status: answer.status, text };
}

test("while the database is away a booking form keeps everything typed and chosen", { tag: "@long" }, async () => {
  const { status, text } = await post("/book-session?service=video-analysis", {
    name: "Dana Field",
    email: "dana@player.example",
    preferred_date: "next Monday at 3pm",
    session_type: "video-analysis",
    skill_level: "advanced",
    message: "Kept through the outage",
    service: "video-analysis",
  });
  expect(status).toBe(503);
  expect(text).toContain("Failed to submit booking request. Please try again.");
  for (const kept of ["Dana Field", "next Monday at 3pm", "Kept through the outage"]) expect(text).toContain(kept);
  expect(text).toMatch(/<input[^>]*name="service"[^>]*value="video-analysis"/);
});

test("the quiz says that its questions cannot be loaded, and keeps a submitted contact step", {
  tag: "@long",
}, async () => {
  const page = await fetch(`${node.url}/quiz`);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("Failed to load quiz questions");
  const ids = ["0197", "0198"].map((start) => `${start}0000-0000-4000-8000-000000000000`);
  const fields = { name: "Dana Field", email: "dana@player.example", answers: ids.join(" ") };
  const { status, text } = await post(`/quiz?a=${ids[0]}&a=${ids[1]}&step=3`, fields);
  expect(status).toBe(503);
  expect(text).toContain("Failed to submit quiz. Please try again.");
  for (const kept of ["Dana Field", "dana@player.example", ids.join(" ")]) expect(text).toContain(kept);
});

const account = { email: "dana@player.example", password: "a-long-one-of-mine" };
const accountForms: Record<string, Record<string, string>> = {
  "/auth": account,
  "/auth/sign-up": account,
  "/auth/forgot": { email: account.email },
  "/auth/reset": { token: "x", password: account.password },
  "/auth/two-factor": { code: "123456" },
  "/auth/recovery-code": { code: "abcde-fghij" },
  "/setup": { ...account, token: "x", brand: "Apex", time_zone: "Europe/Paris", region: "FR", currency: "EUR" },
};

test("account forms and session checks say to retry", {
  tag: "@long",
}, async () => {
  for (const [path, fields] of Object.entries(accountForms))
    expect((await post(path, fields, { cookie })).status, path).toBe(503);
  for (const path of ["/auth", "/auth/sign-up", "/setup", "/admin", "/admin/messages"]) {
    const answer = await fetch(node.url + path, { headers: { cookie }, redirect: "manual" });
    expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "2"]);
  }
});

/** Every admin page in the route table. */
const adminPages = readFileSync("docs/authorization.txt", "utf8")
  .split("\n")
  .flatMap((line) => /^(\/admin\S*) +admin (?:200|404) /.exec(line)?.[1] ?? [])
  .map((path) => path.replace(":id", "01970000-0000-4000-8000-000000000000"));

test("during an outage no admin page returns 404 or asks to sign in", {
  tag: "@long",
}, async () => {
  expect(adminPages.length).toBeGreaterThan(15);
  const statuses: Record<string, number> = {};
  for (const path of [...adminPages, "/admin/blog.data", "/live"]) {
    const answer = await fetch(node.url + path, { headers: { cookie }, redirect: "manual" });
    statuses[path] = answer.status;
    await answer.body?.cancel();
  }
  const picture = new Uint8Array(100_000);
  const large = await fetch(`${node.url}/admin/pictures`, { method: "POST", body: picture, headers: { cookie } });
  statuses["/admin/pictures"] = large.status;
  expect(Object.entries(statuses).filter(([, status]) => status !== 503)).toEqual([]);
});

test("pages that need no data are served", { tag: "@long" }, async () => {
  for (const path of ["/book-session?service=video-analysis", "/thank-you", "/privacy"])
    expect((await fetch(node.url + path)).status).toBe(200);
});
