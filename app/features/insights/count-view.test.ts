import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPost, deletePost } from "#app/features/blog/mutations.server.ts";
import { listQuizQuestions } from "#app/features/quiz/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { viewBatch } from "#tests/factories.ts";
import { countView, storeWaitingViews, visitorHash } from "./count-view.server.ts";
import { recordViews, rollUpViews, tidyViews } from "./mutations.server.ts";
import { readPages } from "./queries.server.ts";
import { pageViews } from "./tables.server.ts";

const service = () => connectionTo("courtside_service");
const visitor = () => connectionTo("courtside_visitor");
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const nobodysId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

type Seen = { path?: string; reached?: string; headers?: Record<string, string>; address?: string };

/** Reports a view with the test's own campaign, to find what was stored. */
async function see(campaign: string, { path = "/", reached = "", headers = {}, address = "203.0.113.7" }: Seen = {}) {
  const body = new URLSearchParams({ path, reached, utm_source: "test", utm_campaign: campaign });
  const init = { method: "POST", body, headers: { "user-agent": chrome, ...headers } };
  const answer = await countView(new Request("http://site.example/api/views", init), address);
  expect(answer.status).toBe(204);
}

async function stored(campaign: string) {
  await storeWaitingViews();
  return service().select().from(pageViews).where(sql`campaign = ${campaign}`).orderBy(pageViews.path);
}

const today = () => new Date().toISOString().slice(0, 10);
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test("a stored view identifies no one", async () => {
  await see("nobody");
  const rows = await stored("nobody");
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
    ["campaign", "day", "medium", "path", "reached", "seen_at", "source", "visitor"].sort(),
  );
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Chrome|Linux/);
  expect(rows[0]?.seen_at.getUTCSeconds(), "to the minute").toBe(0);
});

test("a person is one visitor all day; another browser or household is another", async () => {
  await see("apart");
  await see("apart", { path: "/services" });
  await see("apart", { address: "203.0.113.8" });
  await see("apart", { headers: { "user-agent": `${chrome} Edg/141.0` } });
  const rows = await stored("apart");
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map((row) => row.visitor)).size).toBe(3);
});

test("only existing pages and questions get a name", async () => {
  const [question] = await listQuizQuestions(visitor());
  await see("known", { path: "/services/video-analysis" });
  await see("known", { path: "/services/made-up" });
  await see("known", { path: `/blog/${nobodysId}` });
  await see("known", { path: "/quiz", reached: question?.id ?? "" });
  await see("known", { path: "/quiz", reached: nobodysId });
  const rows = await stored("known");
  const told = rows.map(({ path, reached }) => [path, reached]);
  expect(told).toEqual(
    expect.arrayContaining([
      ["/services/video-analysis", null],
      ["/quiz", question?.id],
      ["/quiz", null],
    ]),
  );
  expect(rows.filter(({ path }) => path === "other")).toHaveLength(2);
});

test("an article is one page, at its readable address or its id", async () => {
  const admin = connectionTo("courtside_admin");
  const title = `Counted ${crypto.randomUUID().slice(0, 8)}`;
  const form = { excerpt: "A test.", content: "", category: "Technique", read_time: "1 min read", date: today() };
  const picture = { image_url: null, image_alt: "" };
  const post = await createPost(admin, { title, ...form, ...picture, published: true, version: "" });
  if (!post.ok) throw new Error(post.reason);
  const [byId, bySlug] = [`/blog/${post.id}`, `/blog/${title.toLowerCase().replace(" ", "-")}`];
  await see("article", { path: byId });
  await see("article", { path: bySlug });
  expect((await stored("article")).map(({ path }) => path)).toEqual([byId, byId]);
  await rollUpViews(service());
  const { pages } = await readPages(admin, { since: yesterday(), until: today() });
  expect(pages.filter((page) => page.title === title)).toMatchObject([{ path: bySlug, views: 2 }]);
  await deletePost(admin, post.id);
});

test("robots, prefetches, opted-out visitors and the coach are not counted", async () => {
  await see("left out", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } });
  await see("left out", { headers: { "sec-purpose": "prefetch;prerender" } });
  await see("left out", { headers: { "sec-gpc": "1" } });
  await see("left out", { headers: { cookie: "__Host-courtside.session_token=x" } });
  expect(await stored("left out")).toEqual([]);
});

test("one address cannot inflate the figures", async () => {
  for (let times = 0; times < 300; times++) await see("flood", { address: "198.51.100.1" });
  // 120 a minute, and a minute may just have ended.
  expect((await stored("flood")).length).toBeLessThanOrEqual(240);
});

test("a repeated batch is counted once", async () => {
  const batch = viewBatch({}, [{ campaign: "again" }, { campaign: "again" }]);
  expect(await recordViews(visitor(), batch)).toBe(2);
  expect(await recordViews(visitor(), batch)).toBe(0);
  expect(await stored("again")).toHaveLength(2);
});

test("two days of one person cannot be linked, even with everything that is stored", async () => {
  const person = `203.0.113.7\n${chrome}`;
  for (const day of [yesterday(), today()]) {
    const hash = await visitorHash(visitor(), day);
    await recordViews(visitor(), viewBatch({ day }, [{ visitor: hash(person), campaign: "two days" }]));
  }
  const [first, second] = (await stored("two days"))
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((row) => row.visitor.replaceAll("-", ""));
  expect(first).not.toBe(second);
  const digests = (await keptSalts()).map((salt) => digestOf(salt, person));
  expect(digests, "today's key is kept").toContain(second);
  expect(digests, "yesterday's is gone").not.toContain(first);
});

test("a key is deleted with its day, even if nobody comes the next day", async () => {
  await visitorHash(visitor(), today());
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await tidyViews(service(), tomorrow);
  expect(await keptSalts()).toEqual([]);
});

function digestOf(salt: string, person: string): string {
  return createHmac("sha256", salt).update(person).digest("hex").slice(0, 32);
}

function keptSalts(): Promise<string[]> {
  return asOwner(async (owner) => {
    await owner.query("set role courtside_intake");
    const { rows } = await owner.query<{ salt: string }>("select salt from visitor_salts");
    return rows.map(({ salt }) => salt);
  });
}
