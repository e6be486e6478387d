import { expect, type Page } from "@playwright/test";
import { slugOfPost } from "#app/features/blog/post.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

const titles = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

/** Queries the database as the coach would. */
async function rows(testSite: TestSite, query: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  return withClient(url, async (admin) => (await admin.query(query, values)).rows);
}

async function store(
  testSite: TestSite,
  post: { title: string; content?: string; image?: string; published?: boolean },
) {
  const { title, content = "Split step.", image = null, published = true } = post;
  const [stored] = await rows(
    testSite,
    `insert into blog_posts (title, excerpt, content, category, read_time, date, image_url, published, slug)
     values ($1, 'A test of the page.', $2, 'Technique', '1 min read', '2026-11-12', $3, $4, $5) returning id, slug`,
    [title, content, image, published, published ? slugOfPost(title) : null],
  );
  const { id = "", slug } = stored ?? {};
  return {
    path: `/blog/${slug ?? id}`,
    byId: `/blog/${id}`,
    remove: () => rows(testSite, "delete from blog_posts where id = $1", [id]),
  };
}

test("the blog lists published posts, newest first, and leads through articles", async ({ page, site }) => {
  const published = await rows(
    site.testSite,
    "select title, id from blog_posts where published order by date desc, created_at desc, id",
  );
  await page.goto("/blog");
  expect(await titles(page)).toEqual(published.slice(0, 6).map(({ title }) => title));
  const first = page.getByRole("article").first();
  await expect(first.getByText("Oct 25, 2026")).toBeVisible();
  await expect(first.getByRole("link", { name: "Read Article" })).toHaveAttribute("href", `/blog/${published[0]?.id}`);
  expect(await page.content()).not.toContain("modulepreload");

  await first.click({ position: { x: 40, y: 40 } });
  await expect(page.getByRole("heading", { level: 1, name: published[0]?.title ?? "" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await page.getByRole("link", { name: /^Next article/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: published[1]?.title ?? "" })).toBeVisible();
  await page.getByRole("link", { name: "Back to blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("the blog's pages are turned with the keyboard", { tag: "@long" }, async ({ page }) => {
  await page.goto("/blog");
  const firstPage = await titles(page);
  await page.getByRole("link", { name: "Next page" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/blog?page=2");
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  expect(await titles(page)).not.toEqual(firstPage);
  await page.goBack();
  expect(await titles(page)).toEqual(firstPage);
  await page.goto("/blog?page=999");
  await expect(page.getByRole("link", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the blog can be read and paged", { tag: "@long" }, async ({ page }) => {
    await page.goto("/blog");
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL("/blog?page=2");
    await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "More articles" })).toBeVisible();
  });
});

test("the placeholder replaces a picture that cannot be loaded", { tag: "@long" }, async ({ page, site }) => {
  for (const image of ["/pictures/blog/gone-1200.jpg", "/uploads/gone.jpg", "https://pictures.invalid/gone.jpg"]) {
    const post = await store(site.testSite, {
      title: `Without ${image}`,
      image,
      content: "![Gone](/pictures/gone.jpg)",
    });
    for (const path of ["/blog", post.path]) {
      // The site keeps its pages until the database has told it about the post.
      await expect.poll(async () => (await page.request.get(path)).text()).toContain(`Without ${image}`);
      await page.goto(path);
      const picture = page.locator("main img").first();
      const shown = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.currentSrc);
      await expect.poll(shown, `${image} on ${path}`).toMatch(/\/pictures\/blog-placeholder-800\.jpg$/);
    }
    await page.locator(".prose img").scrollIntoViewIfNeeded();
    await expect(page.locator(".prose img")).toHaveAttribute("src", /blog-placeholder/);
    await post.remove();
  }
});

const everything = `Intro with \`code\`, a [link](https://usta.example) and ${"long".repeat(40)}.

# Top
#### Deep

> A quote

1. One
2. Two
   - Inner

- [x] Done

\`\`\`
${"code ".repeat(40)}${"x".repeat(200)}
\`\`\`

| Score | Serve | Length | Last shot | Ended by | Note |
|---|---|---|---|---|---|
| 15-0 | 1 | S | Forehand | Winner | ${"w".repeat(60)} |

![A court](/pictures/blog/clay-1200.jpg) Footnote[^1]

[^1]: The note.
`;

test("an article with every kind of markup is accessible at every width", { tag: "@long" }, async ({ page, site }) => {
  const post = await store(site.testSite, { title: `Every${"thing".repeat(30)} at once`, content: everything });
  await page.goto(post.path, { waitUntil: "networkidle" });
  await noBarrierAtAnyWidth(page);
  await post.remove();
});

test("an unknown article, a draft and a malformed address return 404", async ({ request, site }) => {
  const draft = await store(site.testSite, { title: "Not yet", published: false });
  for (const path of [draft.path, "/blog/00000000-0000-4000-8000-000000000000", "/blog/not-an-id", "/blog/1'--"]) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect(answer.status(), path).toBe(404);
    expect(html, path).toContain("Article Not Found");
    expect(html, path).not.toContain("Not yet");
  }
  await draft.remove();
});

test("an article keeps its readable address, and its id leads to it", async ({ request, site }) => {
  const post = await store(site.testSite, { title: "Don't rush: the second serve" });
  expect(post.path).toBe("/blog/dont-rush-the-second-serve");
  const canonical = site.node.url + post.path;
  await rows(site.testSite, "update blog_posts set title = 'Under another title' where slug = $1", [
    post.path.slice(6),
  ]);
  for (const path of [post.path, post.byId, post.byId.toUpperCase().replace("/BLOG", "/blog")]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain("Under another title</h1>");
    expect(html, path).toContain(`<link rel="canonical" href="${canonical}"`);
    expect(html, path).toContain(`<meta property="og:url" content="${canonical}"`);
  }
  await rows(site.testSite, "update blog_posts set published = false where slug = $1", [post.path.slice(6)]);
  await expect.poll(async () => (await request.get(post.path)).status(), "unpublished").toBe(404);
  await post.remove();
});

test("an article's structured data is safe with any title", async ({ page, site }) => {
  const title = `Aces </script><script>document.title="broken"</script> & "quotes"`;
  const post = await store(site.testSite, { title, image: "/pictures/blog/clay-1200.jpg" });
  await page.goto(post.path);
  await expect(page).toHaveTitle(/^Aces <\/script>/);
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [article, crumbs] = scripts.map((text) => JSON.parse(text));
  expect(article).toMatchObject({
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: title,
    datePublished: "2026-11-12",
    image: `${site.node.url}/pictures/blog/clay-1200.jpg`,
    mainEntityOfPage: site.node.url + post.path,
    author: { name: "Apex Tennis Performance" },
  });
  expect(Date.parse(article.dateModified)).not.toBeNaN();
  expect(crumbs.itemListElement).toHaveLength(3);
  await post.remove();
});

test("the sitemap lists exactly what is published", async ({ request, site }) => {
  const draft = await store(site.testSite, { title: "Not yet", published: false });
  const services = await rows(site.testSite, "select link as path from services where published");
  const posts = await rows(site.testSite, "select '/blog/' || slug as path from blog_posts where published");
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=300",
  });
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const fixed = ["/", "/services", "/blog", "/book-session", "/quiz", "/privacy"];
  const expected = [...fixed, ...[...services, ...posts].map(({ path = "" }) => path)];
  expect(listed.toSorted()).toEqual(expected.map((path) => site.node.url + path).toSorted());
  await draft.remove();
});

test("the blog links to a well-formed feed with its posts", async ({ page, site }) => {
  const post = await store(site.testSite, { title: "Serve & <volley>" });
  await page.goto("/blog");
  const address = await page.locator('link[rel="alternate"]').getAttribute("href");
  const feed = await page.evaluate(async (url) => {
    const answer = await fetch(url);
    const xml = new DOMParser().parseFromString(await answer.text(), "application/xml");
    const items = [...xml.querySelectorAll("item")];
    return {
      type: answer.headers.get("content-type"),
      isBroken: xml.querySelector("parsererror") !== null,
      titles: items.map((item) => item.querySelector("title")?.textContent),
      first: items[0]?.querySelector("link")?.textContent,
      guid: items[0]?.querySelector("guid")?.textContent,
      date: items[0]?.querySelector("pubDate")?.textContent,
    };
  }, address ?? "");
  const published = await rows(site.testSite, "select id from blog_posts where published");
  expect(feed).toMatchObject({ type: "application/rss+xml; charset=utf-8", isBroken: false });
  expect(feed.titles).toHaveLength(Math.min(20, published.length));
  expect(feed.guid, "as readers of news have known it").toBe(site.node.url + post.byId);
  expect(feed).toMatchObject({ first: site.node.url + post.path, date: "Thu, 12 Nov 2026 12:00:00 GMT" });
  expect(feed.titles[0]).toBe("Serve & <volley>");
  await post.remove();
});

test("robots.txt and the web manifest are served", async ({ request, site }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${site.node.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /admin\nDisallow: /auth\n");
  const manifest = await (await request.get("/site.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Apex Tennis Performance", start_url: "/" });
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()["content-type"]).toBe("image/png");
});
