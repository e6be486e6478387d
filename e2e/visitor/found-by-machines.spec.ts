import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "#e2e/site.ts";

type Thing = { "@context": string; "@type": string; [property: string]: unknown };

async function read(request: APIRequestContext, path: string): Promise<{ html: string; things: Thing[] }> {
  const html = await (await request.get(path)).text();
  const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return { html, things: [...scripts].map(([, text]) => JSON.parse(text ?? "") as Thing) };
}

/** Waits until the sitemap has this file's posts: the site may still have the last file's in its cache. */
async function firstArticle(request: APIRequestContext): Promise<string> {
  let address = "";
  await expect(async () => {
    const map = await (await request.get("/sitemap.xml")).text();
    address = map.match(/\/blog\/[a-z0-9-]+(?=<)/)?.[0] ?? "";
    expect((await request.get(address)).status()).toBe(200);
  }).toPass();
  return address;
}

// What schema.org and the search engines' guides call required or recommended.
const required: Record<string, string[]> = {
  SportsActivityLocation: ["name", "url", "image", "email", "telephone", "openingHours"],
  Service: ["name", "description", "url", "provider", "offers", "image"],
  BreadcrumbList: ["itemListElement"],
  BlogPosting: ["headline", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage", "image"],
};

test("pages carry complete structured data", async ({ request }) => {
  const expected: [string, string[]][] = [
    ["/", ["SportsActivityLocation"]],
    ["/services/video-analysis", ["Service", "BreadcrumbList"]],
    ["/services/on-court-lessons", ["Service", "BreadcrumbList"]],
    ["/blog", ["BreadcrumbList"]],
    [await firstArticle(request), ["BlogPosting", "BreadcrumbList"]],
  ];
  for (const [path, types] of expected) {
    const { things } = await read(request, path);
    expect(things.map((thing) => thing["@type"]).sort(), path).toEqual([...types].sort());
    for (const thing of things) {
      expect(thing["@context"]).toBe("https://schema.org");
      expect(Object.keys(thing), `${path} ${thing["@type"]}`).toEqual(
        expect.arrayContaining(required[thing["@type"]] ?? []),
      );
    }
  }
});

test("the structured data of a service lists its prices", async ({ request }) => {
  const { things } = await read(request, "/services/on-court-lessons");
  const offers = things.find((thing) => thing["@type"] === "Service")?.offers as Thing[];
  expect(offers.map(({ price, priceCurrency }) => [price, priceCurrency])).toEqual([
    ["175", "USD"],
    ["650", "USD"],
    ["1200", "USD"],
  ]);
});

test("each page has a canonical address, its own title, a description and a share picture", async ({
  request,
  site,
}) => {
  const paths = [
    "/",
    "/services",
    "/services/video-analysis",
    "/blog",
    await firstArticle(request),
    "/book-session",
    "/quiz",
    "/privacy",
  ];
  const titles = new Set<string>();
  for (const path of paths) {
    const { html } = await read(request, path);
    const of = (pattern: RegExp) => html.match(pattern)?.[1] ?? "";
    titles.add(of(/<title>([^<]+)<\/title>/));
    expect(of(/<link rel="canonical" href="([^"]+)"/), path).toBe(new URL(path, site.node.url).href);
    expect(of(/<meta name="description" content="([^"]+)"/).length, path).toBeGreaterThan(40);
    const picture = await request.get(of(/<meta property="og:image" content="([^"]+)"/));
    expect(picture.headers()["content-type"], path).toMatch(/^image\//);
  }
  expect(titles.size).toBe(paths.length);
});

test("every address in the sitemap exists", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});
