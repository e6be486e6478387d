import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { page } from "./page-address.server.ts";
import { cacheLimits, pageCache, type Rendered } from "./page-cache.server.ts";
import type { PageCopy } from "./page-copy.server.ts";

const home = page("/", ["hero", "settings"]);
const secondPage = { ...home, address: "/?page=2", bare: home };
const thirdPage = { ...home, address: "/?page=3", bare: home };

type Answer = { text: string; status?: number; isWhole?: boolean; headers?: Record<string, string> };

/** A site with changeable content whose rendering can be delayed. */
function smallSite(limits: Partial<typeof cacheLimits> = {}) {
  const site = { answer: { text: "one" } as Answer, hold: Promise.resolve(), rendered: [] as string[] };
  const cache = pageCache({ render, limits: { ...cacheLimits, ...limits } });
  async function render(address: string): Promise<Rendered> {
    site.rendered.push(address);
    const { text, status = 200, isWhole = true, headers = {} } = site.answer;
    await site.hold;
    return { response: new Response(text, { status, headers }), isWhole };
  }
  const read = async (at = home) => words(cache.fresh(at) ?? (await cache.load(at)));
  return { site, cache, read };
}

function words(copy: PageCopy): string {
  return copy.forms.identity.bytes.toString();
}

test("a page is rendered once, and again only after its content changes", async () => {
  const { site, cache, read } = smallSite();
  expect([await read(), await read()]).toEqual(["one", "one"]);
  site.answer = { text: "two" };
  cache.changed("blog");
  expect(await read()).toBe("one");
  cache.changed("hero");
  expect(await read()).toBe("two");
  site.answer = { text: "three" };
  cache.changed();
  expect(await read()).toBe("three");
  expect(site.rendered).toHaveLength(3);
  expect(cache.metrics()).toMatchObject({ hits: 2, renders: 3, pages: 1, lastGood: 0 });
});

test("a thousand concurrent requests cause one render and all get the new page", async () => {
  const { site, cache, read } = smallSite();
  await read();
  cache.changed("hero");
  site.answer = { text: "two" };
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => read()));
  expect(new Set(answers)).toEqual(new Set(["two"]));
  expect(site.rendered).toHaveLength(2);
});

test("while a page changes faster than it renders, one request waits and the others get the previous copy", async () => {
  const times = { ...home, mayLag: true };
  const { site, cache, read } = smallSite({ patienceMs: 60_000 });
  await read(times);
  const { promise, resolve } = Promise.withResolvers<void>();
  site.hold = promise;
  site.answer = { text: "two" };
  cache.changed("hero");
  const first = read(times);
  for (let taken = 0; taken < 50; taken++) {
    cache.changed("hero");
    expect(await read(times)).toBe("one");
  }
  expect(site.rendered, "one at a time").toHaveLength(2);
  resolve();
  expect(await first).toBe("two");
  // A change came during the render, so the next request waits for a newer one.
  site.answer = { text: "three" };
  expect(await read(times)).toBe("three");
  expect(cache.metrics()).toMatchObject({ lagging: 50, renders: 3 });
});

test("a previous copy is served only for a moment, and only for pages that allow it", async () => {
  const times = { ...home, mayLag: true };
  const { site, cache, read } = smallSite({ patienceMs: 1_000 });
  await read(times);
  const { promise, resolve } = Promise.withResolvers<void>();
  site.hold = promise;
  cache.changed("hero");
  const first = read(times);
  await pause(1_100);
  site.hold = Promise.resolve();
  site.answer = { text: "two" };
  cache.changed("hero");
  expect(await read(times)).toBe("two");
  cache.changed("hero");
  site.hold = promise;
  site.answer = { text: "three" };
  const waiting = [read(), read()];
  resolve();
  expect(await Promise.all(waiting)).toEqual(["three", "three"]);
  await first;
});

test("a render that began before a change is not used after it", async () => {
  const { site, cache, read } = smallSite();
  const { promise, resolve } = Promise.withResolvers<void>();
  site.hold = promise;
  const early = read();
  cache.changed("hero");
  site.answer = { text: "two" };
  site.hold = Promise.resolve();
  const late = read();
  expect(await late).toBe("two");
  resolve();
  expect(await early).toBe("one");
  expect(await read()).toBe("two");
  expect(site.rendered).toHaveLength(2);
});

test("a render overtaken by a change is not cached as fresh", async () => {
  const { site, cache, read } = smallSite();
  const { promise, resolve } = Promise.withResolvers<void>();
  site.hold = promise;
  const early = read();
  cache.changed("hero");
  resolve();
  await early;
  expect(cache.fresh(home)).toBeUndefined();
});

test("a failed or partial render keeps the last good copy, which is then served at once", async () => {
  const { site, cache, read } = smallSite({ retryMs: 50 });
  await read();
  for (const bad of [
    { text: "short", isWhole: false },
    { text: "fault", status: 500 },
    { text: "away", status: 503 },
  ]) {
    cache.changed();
    site.answer = bad;
    expect(await read()).toBe("one");
    // A render that is known to fail is not waited for.
    site.hold = new Promise(() => {});
    expect(await read()).toBe("one");
    site.hold = Promise.resolve();
  }
  site.answer = { text: "two" };
  cache.changed();
  expect(await read()).toBe("two");
});

test("without a good copy the partial page is served and not cached", async () => {
  const { site, cache, read } = smallSite();
  site.answer = { text: "short", isWhole: false };
  expect(await read()).toBe("short");
  site.answer = { text: "whole" };
  expect(await read()).toBe("whole");
  expect(cache.metrics().pages).toBe(1);
});

test("a render that takes too long falls back to the last good copy", async () => {
  const { site, cache, read } = smallSite({ patienceMs: 20 });
  await read();
  cache.changed("hero");
  site.hold = new Promise(() => {});
  expect(await read()).toBe("one");
});

test("a page with a query that cannot be rendered falls back to the page without it", async () => {
  const { site, cache, read } = smallSite();
  await read();
  site.answer = { text: "away", status: 503 };
  const copy = await cache.load(secondPage);
  expect(words(copy)).toBe("one");
  expect(copy.headers["cache-control"]).toBe("no-store");
});

test("a page with a query that cannot be rendered holds back no other page", async () => {
  const { site, cache, read } = smallSite();
  await read();
  site.answer = { text: "fault", status: 500 };
  await cache.load(secondPage);
  site.answer = { text: "two" };
  expect(words(await cache.load(thirdPage))).toBe("two");
});

test("a page that could not be rendered is rendered again after a moment", async () => {
  const { site, cache, read } = smallSite({ retryMs: 0 });
  await read();
  site.answer = { text: "fault", status: 500 };
  await cache.load(secondPage);
  site.answer = { text: "two" };
  await expect.poll(async () => words(await cache.load(secondPage))).toBe("two");
});

test("a deleted page loses its last good copy", async () => {
  const { site, cache, read } = smallSite();
  await read();
  cache.changed("hero");
  site.answer = { text: "missing", status: 404 };
  expect(await read()).toBe("missing");
  cache.changed("hero");
  site.answer = { text: "away", status: 503 };
  expect(await read()).toBe("missing");
});

test("responses with a cookie or a redirect are never cached, and the cookie is dropped", async () => {
  const { site, cache, read } = smallSite();
  site.answer = { text: "personal", headers: { "set-cookie": "session=1" } };
  expect((await cache.load(home)).headers).not.toHaveProperty("set-cookie");
  site.answer = { text: "", status: 302, headers: { location: "/elsewhere" } };
  await read();
  await read();
  expect(site.rendered).toHaveLength(3);
  expect(cache.metrics()).toMatchObject({ pages: 0, variants: 0 });
});

test("a page that now redirects is not served from its old copy when the database is down", async () => {
  const { site, cache, read } = smallSite();
  await read();
  cache.changed("hero");
  site.answer = { text: "", status: 302, headers: { location: "/elsewhere" } };
  await read();
  site.answer = { text: "away", status: 503 };
  expect(await read()).toBe("away");
});

test("a failing page is retried at intervals, not on every request", async () => {
  const { site, cache, read } = smallSite({ retryMs: 60_000 });
  await read();
  cache.changed("hero");
  site.answer = { text: "away", status: 503 };
  for (let visit = 0; visit < 50; visit++) expect(await read()).toBe("one");
  expect(site.rendered).toHaveLength(2);
});

test("a page past its maximum age is rendered again without a change", async () => {
  const { site, read } = smallSite({ maxAgeMs: -1 });
  await read();
  site.answer = { text: "next year" };
  expect(await read()).toBe("next year");
});

test("made-up queries and addresses have a small cache of their own and evict no page", async () => {
  const { site, cache, read } = smallSite({ variantBytes: 50_000 });
  await read();
  for (let n = 2; n < 200; n++) await read({ ...secondPage, address: `/?page=${n}` });
  site.answer = { text: "missing", status: 404 };
  for (let n = 0; n < 200; n++) await read(page(`/services/${n}`, ["services"]));
  const { pages, variants, bytes } = cache.metrics();
  expect(pages).toBe(1);
  expect(variants).toBeLessThanOrEqual(12);
  expect(bytes).toBeLessThan(60_000);
  expect(cache.fresh(home)).toBeDefined();
});

test("the least recently used pages are evicted first", async () => {
  const { cache, read } = smallSite({ pageBytes: 3 * 4_200 });
  const [a, b, c, d] = ["/a", "/b", "/c", "/d"].map((address) => page(address, []));
  if (!a || !b || !c || !d) throw new Error("four pages");
  for (const each of [a, b, c, a, d]) await read(each);
  expect([a, b, c, d].map((each) => cache.fresh(each) !== undefined)).toEqual([true, false, true, true]);
});

test("a page rendered again with the same content keeps its ETags", async () => {
  const { site, cache } = smallSite();
  site.answer = { text: Array.from({ length: 2_000 }, (_, n) => `court ${(n * 7_919) % 1_000}`).join(" and ") };
  const before = await cache.load(home);
  cache.changed("hero");
  const after = await cache.load(home);
  expect(after.forms.identity.etag).toBe(before.forms.identity.etag);
  await cache.condensed();
  const dense = cache.fresh(home);
  expect(dense?.forms.br?.etag).not.toBe(before.forms.br?.etag);
  expect(dense?.forms.br?.bytes.length).toBeLessThan(before.forms.br?.bytes.length ?? 0);
  // The smallest form is not compressed again for the same content.
  cache.changed("hero");
  expect(await cache.load(home)).toBe(dense);
});
