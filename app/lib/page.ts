import type { PageLink } from "./public-pages.ts";

type PageFacts = {
  /** Without the brand, which is added. */
  title: string;
  description: string;
  page: PageLink;
  /** Its own address if it is one of many. Includes only the query key that selects another page. */
  path?: string;
  site: { brand: string; origin: string; isLive: boolean };
  kind?: "website" | "article";
  /** A share picture of 1200 x 630 pixels: a path of this site or a full address. */
  picture?: string;
  /** JSON-LD for search engines, once the coach has confirmed the facts by going live. */
  data?: object[];
};

/** A page's title, description, canonical address and share card. */
export function pageMeta({
  page,
  path = page.path,
  site,
  kind = "website",
  picture = defaultPicture,
  data = [],
  ...words
}: PageFacts) {
  const { title, description } = words;
  const address = new URL(path, site.origin).href;
  return [
    { title: `${title} | ${site.brand}` },
    { name: "description", content: description },
    { tagName: "link" as const, rel: "canonical", href: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: kind },
    { property: "og:url", content: address },
    { property: "og:site_name", content: site.brand },
    { property: "og:image", content: new URL(picture, site.origin).href },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.isUnlisted || !site.isLive ? [{ name: "robots", content: "noindex" }] : []),
    ...(site.isLive ? data.map((facts) => ({ "script:ld+json": { "@context": "https://schema.org", ...facts } })) : []),
  ];
}

const defaultPicture = "/pictures/share-og-cover.jpg";

/** What a route tells its layouts: `export const handle = { ... } satisfies Handle`. */
export type Handle = {
  /** Whether an interactive page loads the framework's JavaScript at once or when its form is reached. */
  hydrates?: boolean | "when reached";
  /** The page opens with a dark picture under the header. */
  startsWithHero?: boolean;
  hasFooter?: boolean;
  /** The visitors' stylesheet is enough for it. */
  isForVisitors?: boolean;
  /** Its times are also shown in the visitor's zone, if that differs. */
  showsOwnTimes?: boolean;
};

/** The site's layout is the route right below the root; its loader has read the settings for every public page. */
type PublicMatches<Facts> = readonly [root: unknown, frame: { loaderData: Facts }, ...unknown[]];

/** The site and its settings, for a public page's component and meta. */
export function siteFacts<Facts extends { settings: object }>(matches: PublicMatches<Facts>): Facts {
  return matches[1].loaderData;
}

const largest = 1_000_000;

/** The page number from `?page=N`, starting at 1. Only the query knows the last page. */
export function pageNumber(url: URL): number {
  const asked = url.searchParams.get("page") ?? "";
  return /^\d+$/.test(asked) ? Math.min(Math.max(Number(asked), 1), largest) : 1;
}

let language = "en";

/**
 * `lang` of every page, from which a browser also takes the region: `en-DE-u-cu-eur-hc-h23`. The United States are plain
 * `en`. Not in `region.ts`, which few public pages need in the browser.
 */
export function documentLanguage(): string {
  return typeof document === "undefined" ? language : document.documentElement.lang;
}

export function setDocumentLanguage(tag: string): void {
  language = tag;
}
