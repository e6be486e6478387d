import { LRUCache } from "lru-cache";
import type { KnownQuery } from "#app/lib/public-pages.ts";

/** A public page's canonical address: the path and the query keys that the page knows. */
export type AddressedPage = {
  address: string;
  /** The content topics it shows, as named by the database triggers. */
  topics: readonly string[];
  /** The same page without its query, if it has one. */
  bare: AddressedPage | undefined;
  status: 200 | 404;
  /** How long a copy is valid, for pages that also change with time. */
  maxAgeMs?: number;
  /** Whether the previous copy may be served for a moment while the new one renders. */
  mayLag?: boolean;
};

export type PageRule = Pick<AddressedPage, "topics" | "maxAgeMs" | "mayLag"> & {
  path: string | RegExp;
  query?: KnownQuery;
};

/** Parsing a query takes as long as serving a copy, so the results for frequent targets are cached. */
const remembered = { targets: 1_000, letters: 300 };

type Site = { rules: readonly PageRule[]; missing: AddressedPage; isMissing: (path: string) => boolean };

/** Returns the shared page for a request target, or `undefined` if it is not a shared page. */
export function pageFinder({ rules, missing, isMissing }: Site): (target: string) => AddressedPage | undefined {
  const fixed = new Map<string, AddressedPage>();
  for (const rule of rules) if (typeof rule.path === "string") fixed.set(rule.path, pageBy(rule, rule.path));

  const withQuery = new LRUCache<string, AddressedPage>({ max: remembered.targets });

  return (target) => {
    const known = fixed.get(target) ?? withQuery.get(target);
    if (known) return known;
    const found = read(target);
    if (found?.bare && target.length <= remembered.letters) withQuery.set(target, found);
    return found;
  };

  function read(target: string): AddressedPage | undefined {
    const atQuery = target.indexOf("?");
    const path = atQuery === -1 ? target : target.slice(0, atQuery);
    const plain = plainPath(path);
    if (plain === undefined) return undefined;
    const rule = rules.find((candidate) => covers(candidate, plain));
    if (!rule) return isMissing(plain) ? missing : undefined;
    const bare = fixed.get(plain) ?? pageBy(rule, plain);
    const query = atQuery === -1 ? "" : knownQuery(target.slice(atQuery + 1), rule.query ?? {});
    return query ? { ...bare, address: `${plain}?${query}`, bare } : bare;
  }
}

function pageBy({ topics, maxAgeMs, mayLag }: PageRule, address: string): AddressedPage {
  return { ...page(address, topics), ...(maxAgeMs !== undefined && { maxAgeMs }), ...(mayLag && { mayLag }) };
}

export function page(address: string, topics: readonly string[], status: 200 | 404 = 200): AddressedPage {
  return { address, topics, bare: undefined, status };
}

function covers({ path }: PageRule, plain: string): boolean {
  return typeof path === "string" ? path === plain : path.test(plain);
}

/** Normalizes the path. Returns `undefined` for what only looks like a path. */
function plainPath(path: string): string | undefined {
  if (!path.startsWith("/") || path.startsWith("//") || path.endsWith(".data")) return undefined;
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (!trimmed.includes("%")) return trimmed;
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return undefined;
  }
}

/** Orders the query as the rule does and drops malformed values, so that each page has one address. */
function knownQuery(given: string, known: KnownQuery): string {
  const asked = new URLSearchParams(given);
  const kept = new URLSearchParams();
  for (const [name, one] of Object.entries(known)) {
    const isList = "length" in one;
    const values = isList ? asked.getAll(name) : asked.getAll(name).slice(0, 1);
    const shape = isList ? one[0] : one;
    for (const value of values) if (shape.test(value)) kept.append(name, value);
  }
  return kept.toString();
}
