import { postPath } from "#app/features/blog/post.ts";
import { listNewestPosts, type PostSummary } from "#app/features/blog/queries.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { articlePage, blogPage, feed, pathTo } from "#app/lib/public-pages.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import type { Route } from "./+types/feed.ts";
import { machineAnswer, notNow, originOf, xmlElements, xmlText } from "./machine-answer.server.ts";

const mostPosts = 20;

/** RSS 2.0 of the newest posts. */
export async function loader({ url }: Route.LoaderArgs) {
  const [posts, settings] = await Promise.all([
    withFallback(listNewestPosts(visitorDb(), mostPosts), undefined, "Error fetching blog posts"),
    withFallback(getPublicSettings(visitorDb()), defaultSettings, "Error fetching settings"),
  ]);
  if (!posts) return notNow();
  const origin = originOf(url);
  const address = (path: string) => new URL(path, origin).href;
  return machineAnswer(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
      xmlElements({
        title: settings.brand,
        link: address(blogPage.path),
        description: settings.tagline,
        language: "en-us",
      }),
      `<atom:link href="${xmlText(address(feed.path))}" rel="self" type="application/rss+xml"/>`,
      ...posts.map((post) => item(post, address)),
      "</channel></rss>\n",
    ].join("\n"),
    "application/rss+xml; charset=utf-8",
  );
}

function item(post: PostSummary, address: (path: string) => string): string {
  const { id, title, excerpt: description, category, date } = post;
  const link = address(postPath(post));
  // Feed readers identify an article by this, so it stays the address by id.
  const guid = address(pathTo(articlePage, id));
  // At noon it is the same day in America and in Europe.
  const pubDate = new Date(`${date}T12:00:00Z`).toUTCString();
  return `<item>${xmlElements({ title, link, guid, description, category, pubDate })}</item>`;
}
