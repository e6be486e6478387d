import { slugPattern, uuidPattern } from "./address-parts.ts";
import { isDate } from "./time/time-field.ts";

type Shape = Pick<RegExp, "test">;

/** The shape of each key's value; an array with one shape means a key that may be repeated. */
export type KnownQuery = Readonly<Record<string, Shape | readonly [Shape]>>;

/** A page as links and its own module need it: small, because it is sent to the browser. */
export type PageLink = {
  /** In the router's notation. */
  path: string;
  /** Patterns for the path's parameters: many pages of one kind. */
  part?: RegExp;
  /** Its name in the insights; one of many is named by its own title. */
  name?: string;
  /** An interactive page: it loads the framework when its form is reached. */
  hydrates?: "when reached";
  /** Hidden from search engines: not in the sitemap, and marked noindex. */
  isUnlisted?: true;
};

export const homePage = { path: "/", name: "Home", hydrates: "when reached" } as const satisfies PageLink;
export const servicesPage = { path: "/services", name: "Services" } as const satisfies PageLink;
export const servicePage = { path: "/services/:slug", part: slugPattern } as const satisfies PageLink;
export const blogPage = { path: "/blog", name: "Blog" } as const satisfies PageLink;
/** By its slug, or by its id as before: both match the slug pattern. */
export const articlePage = { path: "/blog/:post", part: slugPattern } as const satisfies PageLink;
export const bookingPage = {
  path: "/book-session",
  name: "Book a Session",
  hydrates: "when reached",
} as const satisfies PageLink;
export const thankYouPage = { path: "/thank-you", name: "Thank You", isUnlisted: true } as const satisfies PageLink;
export const quizPage = { path: "/quiz", name: "Quiz", hydrates: "when reached" } as const satisfies PageLink;
/** Whether today's sessions are on. */
export const todayPage = { path: "/today", name: "Today", isUnlisted: true } as const satisfies PageLink;
export const privacyPage = { path: "/privacy", name: "Privacy" } as const satisfies PageLink;
/** Required by the law of the coach's country; 404 until it is written. */
export const legalPage = {
  path: "/legal/:text",
  part: slugPattern,
  isUnlisted: true,
} as const satisfies PageLink;

/** Further facts about a shared page. Routes, cache, sitemap, insights and bundles are derived from the list. */
type Shared = {
  /** The route's module, relative to app/. */
  file: string;
  /** The content it shows besides the layout's, as named by the database triggers. */
  shows: readonly string[];
};

export type PublicPage = PageLink &
  Shared & {
    /** The query keys that select a different page. */
    query?: KnownQuery;
    /** How long it stays fresh without a change, in seconds; much longer by default. */
    rightFor?: number;
    /** Whether the previous copy may be served for a moment while the new one renders. */
    mayLag?: boolean;
  };

const pageNumber = /^(?!1$)[1-9]\d{0,5}$/;

/** In sitemap order. */
export const publicPages: readonly PublicPage[] = [
  {
    ...homePage,
    file: "shell/site/home/home.tsx",
    shows: ["hero"],
    query: { page: pageNumber, sent: /^contact$/ },
  },
  { ...servicesPage, file: "features/services/routes/services.tsx", shows: [] },
  {
    ...servicePage,
    file: "shell/site/service-page.tsx",
    shows: ["quiz"],
    query: { quiz: /^done$/, a: [uuidPattern] },
  },
  { ...blogPage, file: "features/blog/routes/blog.tsx", shows: ["blog"], query: { page: pageNumber } },
  { ...articlePage, file: "features/blog/routes/article.tsx", shows: ["blog"] },
  {
    ...bookingPage,
    file: "shell/site/booking/book-session.tsx",
    shows: ["calendar"],
    // Notice decides, so open times change by the minute.
    rightFor: 60,
    // Each booked time changes it, which can happen many times a second.
    mayLag: true,
    query: { service: slugPattern, option: uuidPattern, intent: /^consultation$/, on: { test: isDate } },
  },
  {
    ...thankYouPage,
    file: "shell/site/booking/thank-you.tsx",
    shows: [],
    // By when the coach answers depends on the time.
    rightFor: 60,
    query: { time: /^(requested|booked|asked|waiting|unproven|unlisted)$/, at: /^\d{12,14}@[0-9a-f-]{36}$/ },
  },
  {
    ...quizPage,
    file: "features/quiz/routes/quiz-page.tsx",
    shows: ["quiz"],
    query: { a: [uuidPattern], step: /^[1-9]\d?$/ },
  },
  {
    ...todayPage,
    file: "features/weather/routes/today-page.tsx",
    shows: ["calendar"],
    // It shows the time, and whether a decision is due.
    rightFor: 60,
  },
  { ...privacyPage, file: "shell/site/privacy.tsx", shows: [] },
  { ...legalPage, file: "shell/site/legal-page.tsx", shows: [] },
];

/** Header, menu and footer, with what they show on every page. */
export const publicFrame = {
  files: ["shell/site/frame/layout.tsx", "shell/site/frame/page-boundary.tsx"],
  shows: ["settings", "services", "claims", "testimonials", "weather"],
} as const;

/** One page for all unknown addresses. */
export const notFoundPage = { file: "shell/site/frame/not-found.tsx", name: "Pages not found" } as const;

export const sitemap = { path: "/sitemap.xml" } as const;
export const feed = { path: "/feed.xml" } as const;
export const webManifest = { path: "/site.webmanifest" } as const;
/** The coach's own, for Today on the phone's home screen. */
export const coachManifest = { path: "/coach.webmanifest" } as const;

/** Without a layout: for search engines, feed readers and home screens. */
export const readByMachines: readonly ({ path: string } & Shared)[] = [
  { ...sitemap, file: "shell/site/machines/sitemap.ts", shows: ["settings", "services", "blog"] },
  { ...feed, file: "shell/site/machines/feed.ts", shows: ["settings", "blog"] },
  { path: "/robots.txt", file: "shell/site/machines/robots.ts", shows: [] },
  { ...webManifest, file: "shell/site/machines/manifest.ts", shows: ["settings"] },
  { ...coachManifest, file: "shell/site/machines/coach-manifest.ts", shows: ["settings"] },
];

type OneOfMany = { path: string; part: RegExp };

/** The address of one page of many: `pathTo(servicePage, slug)`. */
export function pathTo({ path }: OneOfMany, part: string): string {
  return path.replace(/:\w+/, () => part);
}

/** A pattern for all addresses of such pages, valid in PostgreSQL and JavaScript. */
export function pathPattern(page: OneOfMany): string {
  return `^${pathTo(page, page.part.source.slice(1, -1))}$`;
}
