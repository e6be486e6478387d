import { slugOfPost } from "#app/features/blog/post.ts";
import { blogPosts } from "#app/features/blog/tables.server.ts";
import { testimonials as testimonialsTable } from "#app/features/testimonials/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isEmpty } from "#seeds/is-empty.ts";
import type { PostSeed } from "#seeds/shapes.ts";
import { readPosts } from "./posts.ts";
import { testimonials } from "./testimonials.ts";

export async function seedDemo(tx: Tx): Promise<void> {
  if (await isEmpty(tx, testimonialsTable)) {
    await tx.insert(testimonialsTable).values(testimonials.map((row, display_order) => ({ ...row, display_order })));
  }
  if (await isEmpty(tx, blogPosts)) await tx.insert(blogPosts).values(readPosts().map(withSlug));
}

function withSlug(post: PostSeed) {
  return { ...post, slug: post.published ? slugOfPost(post.title) : null };
}
