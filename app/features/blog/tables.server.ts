import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { contentPolicies, createdAt, id, lengths, siteLink, updatedAt } from "#app/platform/db/columns.server.ts";

export const blogPosts = pgTable(
  "blog_posts",
  {
    id: id(),
    title: text().notNull(),
    excerpt: text().notNull(),
    content: text().notNull().default(""),
    category: text().notNull(),
    read_time: text().notNull(),
    date: date().notNull(),
    image_url: text(),
    published: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (post) => [
    index("blog_posts_published_newest_first")
      .on(post.date.desc().nullsFirst(), post.created_at.desc().nullsFirst(), post.id)
      .where(sql`published`),
    index("blog_posts_newest_first").on(post.date.desc().nullsFirst(), post.created_at.desc().nullsFirst(), post.id),
    ...lengths([
      [post.title, 200],
      [post.excerpt, 500],
      [post.content, [0, 200_000]],
      [post.category, 60],
      [post.read_time, 40],
      [post.image_url, 500],
    ]),
    siteLink(post.image_url),
    ...contentPolicies("posts", sql`published`),
  ],
);
