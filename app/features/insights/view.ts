import { uuidPattern } from "#app/lib/address-parts.ts";
import { printable } from "#app/lib/format.ts";
import { notFoundPage, pathPattern, publicPages } from "#app/lib/public-pages.ts";

export const longestPath = 100;
export const longestTag = 64;

/** One name for unknown and made-up addresses. */
export const otherPages = "other";

/** Pages with one address each, by the names that the coach reads; services and articles come and go. */
const pageNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(publicPages.flatMap(({ path, name }) => (name ? [[path, name]] : []))),
  [otherPages]: notFoundPage.name,
};

/** Steps on a page other than the quiz's questions, which are named by their ids. */
const marks = ["contact", "quiz-sent", "sent"] as const;

const manyPages = publicPages.flatMap(({ path, part }) => (part ? [new RegExp(pathPattern({ path, part }))] : []));

/** One page view, as stored. */
export type View = {
  path: string;
  /** The step reached: a question's id or one of the marks. */
  reached: string | null;
  /** The tagged source or the referring host; empty without either. */
  source: string;
  medium: string;
  campaign: string;
};

/** A beacon's report, reduced to what is stored. */
export function viewOf(input: URLSearchParams, ownHost: string): View {
  const tag = (name: string) => clean(input.get(name) ?? "");
  const source = tag("utm_source");
  return {
    path: pathOf(input.get("path") ?? ""),
    reached: reachedOf(input.get("reached") ?? ""),
    source: source || referrerHost(input.get("referrer") ?? "", ownHost),
    medium: source && tag("utm_medium"),
    campaign: source && tag("utm_campaign"),
  };
}

export function isQuestion(reached: string | null): reached is string {
  return reached !== null && uuidPattern.test(reached);
}

export function isFixedPage(path: string): boolean {
  return Object.hasOwn(pageNames, path);
}

export type ShownPage = { name: string; isThere: boolean };

/** A page's name for the coach: its stored title if there is one. */
export function shownAs({ path, title }: { path: string; title: string | null }): ShownPage {
  return { name: title ?? pageNames[path] ?? path, isThere: path !== otherPages };
}

/** Addresses that match none of ours share one name. */
function pathOf(input: string): string {
  const path = input.length > 1 && input.endsWith("/") ? input.slice(0, -1) : input;
  const isOurs = isFixedPage(path) || manyPages.some((pages) => pages.test(path));
  return isOurs && path.length <= longestPath ? path : otherPages;
}

function reachedOf(input: string): string | null {
  return uuidPattern.test(input) || marks.some((mark) => mark === input) ? input : null;
}

/** Only the host: the page on another site is not stored. */
function referrerHost(input: string, ownHost: string): string {
  if (!URL.canParse(input)) return "";
  const { protocol, host } = new URL(input);
  if (!/^https?:$/.test(protocol) || host === ownHost) return "";
  return clean(host.replace(/^www\./, ""));
}

function clean(text: string): string {
  const shown = printable(text.slice(0, 1_000), 1_000).trim().toLowerCase();
  return [...shown].slice(0, longestTag).join("");
}
