import { blogPage, homePage, servicesPage } from "#app/lib/public-pages.ts";

/** The five ways in the header and the menu. The anchors are sections of the home page. */
export const siteLinks = [
  { label: "About", path: homePage.path, anchor: "#about" },
  { label: "Services", path: servicesPage.path, anchor: "" },
  { label: "Blog", path: blogPage.path, anchor: "" },
  { label: "Testimonials", path: homePage.path, anchor: "#testimonials" },
  { label: "Contact", path: homePage.path, anchor: "#contact" },
] as const;

export type SiteLink = { path: string; anchor: string };

/** On the page itself an anchor alone, so that nothing is loaded again. */
export function hrefOf({ path, anchor }: SiteLink, here: string): string {
  return path === here && anchor ? anchor : path + anchor;
}

/** An article belongs to the blog, but the blog's link does not lead to the article. */
export function currentOf({ path, anchor }: SiteLink, here: string): "page" | "true" | undefined {
  if (anchor) return undefined;
  if (path === here) return "page";
  return here.startsWith(`${path}/`) ? "true" : undefined;
}
