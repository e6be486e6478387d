import { blogPage, homePage, servicesPage } from "#app/lib/public-pages.ts";

const storiesAnchor = "#testimonials";

/** The links in the header and the menu. The anchors are sections of the home page. */
const siteLinks = [
  { label: "About", path: homePage.path, anchor: "#about" },
  { label: "Services", path: servicesPage.path, anchor: "" },
  { label: "Blog", path: blogPage.path, anchor: "" },
  { label: "Testimonials", path: homePage.path, anchor: storiesAnchor },
  { label: "Contact", path: homePage.path, anchor: "#contact" },
] as const;

/** Hidden without testimonials. */
export function linksFor<Link extends { anchor: string }>(links: readonly Link[], hasStories: boolean): Link[] {
  return links.filter(({ anchor }) => hasStories || anchor !== storiesAnchor);
}

export function siteLinksFor(hasStories: boolean) {
  return linksFor(siteLinks, hasStories);
}

export type SiteLink = { path: string; anchor: string };

/** On the page itself only the anchor, so that nothing is loaded again. */
export function hrefOf({ path, anchor }: SiteLink, here: string): string {
  return path === here && anchor ? anchor : path + anchor;
}

/** An article belongs to the blog, but the blog's link is not the article's. */
export function currentOf({ path, anchor }: SiteLink, here: string): "page" | "true" | undefined {
  if (anchor) return undefined;
  if (path === here) return "page";
  return here.startsWith(`${path}/`) ? "true" : undefined;
}
