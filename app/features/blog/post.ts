import { altLimit } from "#app/features/pictures/schema.ts";
import { isUuid, slugFrom } from "#app/lib/address-parts.ts";
import { articlePage, blogPage, feed, pathTo } from "#app/lib/public-pages.ts";
import type { Values } from "#app/platform/forms/answer.ts";

export const postsPerPage = 6;

/** The address of a post that is published for the first time. The database adds a number to one that exists. */
export function slugOfPost(title: string): string {
  const slug = slugFrom(title, 64) || "article";
  return isUuid(slug) ? `article-${slug}` : slug;
}

/** A published post keeps its slug for good; its id works, too. */
export function postPath({ id, slug }: { id: string; slug: string | null }): string {
  return pathTo(articlePage, slug ?? id);
}

/** The first page is the blog itself: one page, one address. */
export function blogPath(page: number): string {
  return page > 1 ? `${blogPage.path}?page=${page}` : blogPage.path;
}

/** Our own pictures exist in several widths and formats, and are named without them: '/pictures/blog/clay'. */
export function pictureName(url: string): string | undefined {
  return /^(\/pictures\/blog\/[a-z0-9-]+)-1200\.jpg$/.exec(url)?.[1];
}

export const placeholder = { name: "/pictures/blog-placeholder", file: "/pictures/blog-placeholder-800.jpg" };

/** The feed link in a page's head. */
export function feedLink(brand: string) {
  const type = "application/rss+xml";
  return { tagName: "link" as const, rel: "alternate", type, title: `${brand}: blog`, href: feed.path };
}

export const postLimits = {
  title: 200,
  excerpt: 500,
  content: 200_000,
  category: 60,
  read_time: 40,
  image_url: 500,
  image_alt: altLimit,
};

export const postLabels = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Content",
  category: "Category",
  read_time: "Read Time",
  date: "Date",
  image_url: "Blog Image",
  image_alt: "Image description",
  published: "Published",
};
export type PostField = keyof typeof postLabels;
export type PostValues = Values<PostField>;

/** Where this browser keeps drafts: one for each post, and one for the new post. */
export function draftKey(postId: string | undefined): string {
  return `courtside.blog-draft.${postId ?? "new"}`;
}

type Stored = {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  read_time: string;
  date: string;
  image_url: string | null;
  published: boolean;
  picture?: { alt: string } | null;
};

/** A post or revision as its form posts it. */
export function postValues({ picture, image_url, published, ...post }: Stored): PostValues {
  const { title, excerpt, content, category, read_time, date } = post;
  return {
    ...{ title, excerpt, content, category, read_time, date },
    image_url: image_url ?? "",
    image_alt: picture?.alt ?? "",
    published: published ? "on" : "",
  };
}

export function newPostValues(today: string): PostValues {
  const texts = { title: "", excerpt: "", content: "", category: "", read_time: "" };
  return postValues({ ...texts, date: today, image_url: null, published: true });
}

export const postTexts = {
  created: "Blog post created successfully",
  updated: "Blog post updated successfully",
  deleted: "Blog post deleted successfully",
  notSaved: "Failed to save the post",
  notAllowed: "You do not have permission to save posts. Admin role required.",
  notDeleted: "Failed to delete the post",
  notLoaded: "Failed to load the post",
  noneLoaded: "Failed to load posts",
  previewBehind: "The preview could not be updated. This is the last one.",
};

/** The database's errors about missing rights, translated. */
export function isAboutPermission(message: string): boolean {
  return /row-level|\brls\b|permission/i.test(message);
}
