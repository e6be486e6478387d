import { type PageRule, page } from "#app/platform/cache/page-address.server.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pageNumber = /^(?!1$)[1-9]\d{0,5}$/;

// Header, menu and footer: on every page.
const frame = ["settings", "services", "claims"];

/** What all visitors share: by path, with the query keys that make another page of it and the content it shows. */
export const publicPages: readonly PageRule[] = [
  { path: "/", topics: [...frame, "hero", "testimonials"], query: { page: pageNumber, sent: /^contact$/ } },
  { path: "/services", topics: frame },
  { path: /^\/services\/[a-z0-9]+(-[a-z0-9]+)*$/, topics: frame, query: { quiz: /^done$/ } },
  { path: "/book-session", topics: frame, query: { service: slug, option: uuid, intent: /^consultation$/ } },
  { path: "/thank-you", topics: frame },
  { path: "/quiz", topics: [...frame, "quiz"], query: { a: [uuid], step: /^[1-9]\d?$/ } },
  { path: "/blog", topics: [...frame, "blog"], query: { page: pageNumber } },
  { path: /^\/blog\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, topics: [...frame, "blog"] },
  { path: "/privacy", topics: frame },
  { path: "/sitemap.xml", topics: ["services", "blog"] },
  { path: "/feed.xml", topics: ["settings", "blog"] },
  { path: "/robots.txt", topics: [] },
  { path: "/site.webmanifest", topics: ["settings"] },
];

/** One page for every address where nothing is. */
export const missingPage = page("/404", frame, 404);
