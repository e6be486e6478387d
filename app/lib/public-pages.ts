import { slugPattern } from "./slug.ts";
import { uuidPattern } from "./uuid.ts";

/** A list of one pattern stands for a key that may come several times. */
export type KnownQuery = Readonly<Record<string, RegExp | readonly [RegExp]>>;

/** A page as links and its own module know it: little, because it travels with them to the browser. */
export type PageLink = {
  /** As the router writes it. */
  path: string;
  /** What may stand where the path has a name with a colon: many pages of one kind. */
  part?: RegExp;
  /** What the coach calls it in the insights; one of many is called by its own title. */
  name?: string;
  /** One acts on it: it gets the framework's JavaScript, once its form is reached. */
  hydrates?: "when reached";
  /** Nothing for search engines: not in the sitemap, and its head says so. */
  isUnlisted?: true;
};

export const homePage = { path: "/", name: "Home", hydrates: "when reached" } as const satisfies PageLink;
export const servicesPage = { path: "/services", name: "Services" } as const satisfies PageLink;
export const servicePage = { path: "/services/:slug", part: slugPattern } as const satisfies PageLink;
export const blogPage = { path: "/blog", name: "Blog" } as const satisfies PageLink;
/** By its readable name, or by its id as ever: to a pattern both are slugs. */
export const articlePage = { path: "/blog/:post", part: slugPattern } as const satisfies PageLink;
export const bookingPage = {
  path: "/book-session",
  name: "Book a Session",
  hydrates: "when reached",
} as const satisfies PageLink;
export const thankYouPage = { path: "/thank-you", name: "Thank You", isUnlisted: true } as const satisfies PageLink;
export const quizPage = { path: "/quiz", name: "Quiz", hydrates: "when reached" } as const satisfies PageLink;
export const privacyPage = { path: "/privacy", name: "Privacy" } as const satisfies PageLink;

/** What else an address that visitors share needs. Routes, cache, sitemap, insights and bundles follow from the list. */
type Shared = {
  /** The route's module, seen from app/. */
  file: string;
  /** The content it shows besides the frame's, by the names under which the database's triggers speak. */
  shows: readonly string[];
};

export type PublicPage = PageLink &
  Shared & {
    /** The query keys that make another page of it. */
    query?: KnownQuery;
    /** How long it is right while nothing is changed, in seconds; much longer, where nothing is said. */
    rightFor?: number;
    /** Whether the page as it was before a change will do for a moment, while the next one is being rendered. */
    mayLag?: boolean;
  };

const datePattern = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const pageNumber = /^(?!1$)[1-9]\d{0,5}$/;

/** In the sitemap's order. */
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
    // What is too soon to be booked changes by the minute.
    rightFor: 60,
    // Each time that is taken changes it, and when many come at once, that is many times a second.
    mayLag: true,
    query: { service: slugPattern, option: uuidPattern, intent: /^consultation$/, on: datePattern },
  },
  {
    ...thankYouPage,
    file: "features/inbox/routes/thank-you.tsx",
    shows: [],
    query: { time: /^(requested|booked|asked|waiting|unlisted)$/ },
  },
  {
    ...quizPage,
    file: "features/quiz/routes/quiz-page.tsx",
    shows: ["quiz"],
    query: { a: [uuidPattern], step: /^[1-9]\d?$/ },
  },
  { ...privacyPage, file: "shell/site/privacy.tsx", shows: [] },
];

/** Header, menu and footer, and what they show on every page. */
export const publicFrame = {
  files: ["shell/site/frame/layout.tsx", "shell/site/frame/page-boundary.tsx"],
  shows: ["settings", "services", "claims", "testimonials"],
} as const;

/** One page for every address where nothing is. */
export const notFoundPage = { file: "shell/site/frame/not-found.tsx", name: "Pages not found" } as const;

export const sitemap = { path: "/sitemap.xml" } as const;
export const feed = { path: "/feed.xml" } as const;
export const webManifest = { path: "/site.webmanifest" } as const;

/** Without a frame: for search engines, readers of news and home screens. */
export const readByMachines: readonly ({ path: string } & Shared)[] = [
  { ...sitemap, file: "shell/site/machines/sitemap.ts", shows: ["services", "blog"] },
  { ...feed, file: "shell/site/machines/feed.ts", shows: ["settings", "blog"] },
  { path: "/robots.txt", file: "shell/site/machines/robots.ts", shows: [] },
  { ...webManifest, file: "shell/site/machines/manifest.ts", shows: ["settings"] },
];

type OneOfMany = { path: string; part: RegExp };

/** The address of one of many: `pathTo(servicePage, slug)`. */
export function pathTo({ path }: OneOfMany, part: string): string {
  return path.replace(/:\w+/, () => part);
}

/** How all addresses of such pages look, for PostgreSQL and for JavaScript. */
export function pathPattern(page: OneOfMany): string {
  return `^${pathTo(page, page.part.source.slice(1, -1))}$`;
}
