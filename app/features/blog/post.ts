import { articlePage, blogPage, feed, pathTo } from "#app/lib/public-pages.ts";

export const postsPerPage = 6;

/** A published post keeps its slug for good; its id works, too. */
export function postPath({ id, slug }: { id: string; slug: string | null }): string {
  return pathTo(articlePage, slug ?? id);
}

/** The first page is the blog itself: one page, one address. */
export function blogPath(page: number): string {
  return page > 1 ? `${blogPage.path}?page=${page}` : blogPage.path;
}

/** Our own pictures exist in several widths and formats, and are named without them: '/pictures/blog/clay'. */
export function pictureName(url: string): string | undefined {
  return /^(\/pictures\/blog\/[a-z0-9-]+)-1200\.jpg$/.exec(url)?.[1];
}

export const placeholder = { name: "/pictures/blog-placeholder", file: "/pictures/blog-placeholder-800.jpg" };

/** The feed link in a page's head. */
export function feedLink(brand: string) {
  const type = "application/rss+xml";
  return { tagName: "link" as const, rel: "alternate", type, title: `${brand}: blog`, href: feed.path };
}
