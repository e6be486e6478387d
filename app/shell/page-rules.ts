import { pathPattern, publicFrame, publicPages, readByMachines } from "#app/lib/public-pages.ts";
import { type PageRule, page } from "#app/platform/cache/page-address.server.ts";

/** The page cache's rules for all shared pages. */
export const pageRules: readonly PageRule[] = [
  ...publicPages.map(({ path, part, shows, query = {}, rightFor, mayLag = false }) => ({
    path: part ? new RegExp(pathPattern({ path, part })) : path,
    topics: [...publicFrame.shows, ...shows],
    query,
    mayLag,
    ...(rightFor !== undefined && { maxAgeMs: rightFor * 1000 }),
  })),
  ...readByMachines.map(({ path, shows }) => ({ path, topics: shows })),
];

export const missingPage = page("/404", publicFrame.shows, 404);
