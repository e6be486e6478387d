import { postPath } from "#app/features/blog/post.ts";
import { listPostAddresses } from "#app/features/blog/queries.server.ts";
import { listServiceAddresses } from "#app/features/services/queries.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { articlePage, blogPage, publicPages, servicePage, servicesPage } from "#app/lib/public-pages.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { machineAnswer, notNow, originOf, xmlElements } from "./machine-answer.server.ts";

type Entry = { path: string; changed?: Date | undefined };

export async function loader({ url }: Route.LoaderArgs) {
  const pages = await withFallback(publishedPages(), undefined, "Error fetching the sitemap");
  if (!pages) return notNow();
  const origin = originOf(url);
  const entries = pages.map(({ path, changed }) => {
    const elements = xmlElements({ loc: new URL(path, origin).href, lastmod: changed?.toISOString() });
    return `  <url>${elements}</url>`;
  });
  return machineAnswer(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      "</urlset>\n",
    ].join("\n"),
    "application/xml; charset=utf-8",
  );
}

async function publishedPages(): Promise<Entry[]> {
  const db = visitorDb();
  const [settings, services, posts] = await Promise.all([
    getPublicSettings(db),
    listServiceAddresses(db),
    listPostAddresses(db),
  ]);
  if (!settings?.is_live) return [];
  // Pages with many instances, and the lists of them; every other page is listed by its address.
  const stored: Record<string, Entry[]> = {
    [servicesPage.path]: [{ path: servicesPage.path, changed: latest(services) }],
    [servicePage.path]: services.map(({ link, updated_at }) => ({ path: link, changed: updated_at })),
    [blogPage.path]: [{ path: blogPage.path, changed: latest(posts) }],
    [articlePage.path]: posts.map((post) => ({ path: postPath(post), changed: post.updated_at })),
  };
  return publicPages.filter(({ isUnlisted }) => !isUnlisted).flatMap(({ path }) => stored[path] ?? [{ path }]);
}

function latest(rows: { updated_at: Date }[]): Date | undefined {
  return rows.map((row) => row.updated_at).reduce<Date | undefined>((a, b) => (a && a > b ? a : b), undefined);
}
