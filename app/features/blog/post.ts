export const postsPerPage = 6;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Anything else in the address would be an error of the database's, not an article that is not there. */
export function isPostId(id: string): boolean {
  return uuid.test(id);
}

export function postPath(id: string): string {
  return `/blog/${id}`;
}

/** The first page is the blog itself: one page, one address. */
export function blogPath(page: number): string {
  return page > 1 ? `/blog?page=${page}` : "/blog";
}

/** Our own pictures exist in several widths and formats, and are named without both: '/pictures/blog/clay'. */
export function pictureName(url: string): string | undefined {
  return /^(\/pictures\/blog\/[a-z0-9-]+)-1200\.jpg$/.exec(url)?.[1];
}

export const placeholder = { name: "/pictures/blog-placeholder", file: "/pictures/blog-placeholder-800.jpg" };

/** How a page's head tells a reader of news where to look. */
export function feedLink(brand: string) {
  const type = "application/rss+xml";
  return { tagName: "link" as const, rel: "alternate", type, title: `${brand}: blog`, href: "/feed.xml" };
}
