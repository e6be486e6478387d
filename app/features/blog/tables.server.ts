import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { slugPattern, uuidPattern } from "#app/lib/address-parts.ts";
import {
  contentPolicies,
  createdAt,
  id,
  lengths,
  picturesAreCounted,
  siteLink,
  updatedAt,
} from "#app/platform/db/columns.server.ts";

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
    /** Its slug: set by a trigger when it is first published, and permanent. */
    slug: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (post) => [
    uniqueIndex("blog_posts_slug").on(post.slug),
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
      [post.slug, 80],
    ]),
    check("blog_posts_slug_is_slug", sql`${post.slug} ~ ${literal(slugPattern)}`),
    // Addresses accept an id in the same place.
    check("blog_posts_slug_is_no_id", sql`${post.slug} !~ ${literal(uuidPattern)}`),
    check("blog_posts_published_has_slug", sql`${post.slug} is not null or not ${post.published}`),
    siteLink(post.image_url),
    ...contentPolicies("posts", sql`published`),
    picturesAreCounted("posts"),
  ],
);

function literal(pattern: RegExp) {
  return sql.raw(`'${pattern.source}'`);
}

/** A post's previous text: written by a trigger, so that no way of saving skips it. */
export const blogRevisions = pgTable(
  "blog_revisions",
  {
    id: id(),
    post_id: uuid()
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    title: text().notNull(),
    excerpt: text().notNull(),
    content: text().notNull(),
    category: text().notNull(),
    read_time: text().notNull(),
    date: date().notNull(),
    image_url: text(),
    published: boolean().notNull(),
    /** When this text was saved, not when it was replaced. */
    saved_at: timestamp({ withTimezone: true }).notNull(),
  },
  (revision) => [
    index("blog_revisions_of_post").on(revision.post_id, revision.saved_at.desc().nullsFirst(), revision.id),
    ...lengths([
      [revision.title, 200],
      [revision.excerpt, 500],
      [revision.content, [0, 200_000]],
      [revision.category, 60],
      [revision.read_time, 40],
      [revision.image_url, 500],
    ]),
  ],
);
