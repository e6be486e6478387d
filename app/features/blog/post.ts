import { articlePage, blogPage, feed, pathTo } from "#app/lib/public-pages.ts";

export const postsPerPage = 6;

/** What was ever published has a readable name for good; its id names it, too. */
export function postPath({ id, slug }: { id: string; slug: string | null }): string {
  return pathTo(articlePage, slug ?? id);
}

/** The first page is the blog itself: one page, one address. */
export function blogPath(page: number): string {
  return page > 1 ? `${blogPage.path}?page=${page}` : blogPage.path;
}

/** Our own pictures exist in several widths and formats, and are named without both: '/pictures/blog/clay'. */
export function pictureName(url: string): string | undefined {
  return /^(\/pictures\/blog\/[a-z0-9-]+)-1200\.jpg$/.exec(url)?.[1];
}

export const placeholder = { name: "/pictures/blog-placeholder", file: "/pictures/blog-placeholder-800.jpg" };

/** How a page's head tells a reader of news where to look. */
export function feedLink(brand: string) {
  const type = "application/rss+xml";
  return { tagName: "link" as const, rel: "alternate", type, title: `${brand}: blog`, href: feed.path };
}
