import { data } from "react-router";
import { isUuid, slugPattern } from "#app/lib/address-parts.ts";
import { pageMeta, siteFacts } from "#app/lib/page.ts";
import { articlePage, blogPage } from "#app/lib/public-pages.ts";
import { articleData, breadcrumbs } from "#app/lib/structured-data.ts";
import { isAway } from "#app/platform/db/away.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { ArticleNotice, ArticlePage } from "../components/article-page.tsx";
import { renderPost } from "../markdown.server.ts";
import { feedLink, postPath } from "../post.ts";
import { getNeighbours, getPost } from "../queries.server.ts";
import type { Route } from "./+types/article.ts";

export async function loader({ params: { post: named } }: Route.LoaderArgs) {
  if (!isUuid(named) && !slugPattern.test(named)) return data({ state: "missing" as const }, 404);
  try {
    const post = await getPost(visitorDb(), named);
    if (!post) return data({ state: "missing" as const }, 404);
    const { content, ...facts } = post;
    const neighbours = await getNeighbours(visitorDb(), post.id);
    return { state: "found" as const, post: facts, html: renderPost(post), neighbours };
  } catch (error) {
    if (!isAway(error)) throw error;
    // Not a 404: an outage must not remove an article from search engines.
    log.error(reasonOf(error), "Error fetching blog post");
    return data({ state: "away" as const }, 503);
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = siteFacts(matches);
  if (loaderData.state !== "found")
    return [{ title: `${titleOf(loaderData.state)} | ${site.brand}` }, { name: "robots", content: "noindex" }];
  const { title, excerpt, date, updated_at, image_url } = loaderData.post;
  const path = postPath(loaderData.post);
  const picture = image_url ? { picture: image_url } : {};
  const data = [
    articleData({ path, title, excerpt, date, changed: updated_at, ...picture }, site),
    breadcrumbs([blogPage, { name: title, path }], site),
  ];
  return [
    ...pageMeta({ title, description: excerpt, page: articlePage, path, site, kind: "article", data, ...picture }),
    feedLink(site.brand),
  ];
}

export default function Article({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === "found") return <ArticlePage {...loaderData} />;
  return <ArticleNotice title={titleOf(loaderData.state)} text={texts[loaderData.state]} />;
}

const texts = {
  missing: "It may have been taken down, or the address has a typo in it.",
  away: "The article cannot be loaded at the moment. Please try again in a few minutes.",
};

function titleOf(state: "missing" | "away"): string {
  return state === "missing" ? "Article Not Found" : "Article not available";
}
