import { and, eq } from "drizzle-orm";
import { deleteForNow } from "#app/features/deletions/mutations.server.ts";
import { describePicture } from "#app/features/pictures/mutations.server.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { type PostField, postValues, slugOfPost } from "./post.ts";
import { getPostToEdit } from "./queries.server.ts";
import type { PostInput } from "./schema.ts";
import { blogPosts } from "./tables.server.ts";

type Result = SaveResult<PostField>;
const stamp = { id: blogPosts.id, version: versionOf(blogPosts.updated_at) };

export async function createPost(tx: Tx, { version: _none, image_alt, ...fields }: PostInput): Promise<Result> {
  return tx.transaction(async (all) => {
    const [created] = await all.insert(blogPosts).values(withSlug(fields)).returning(stamp);
    if (!created) throw new Error("A post was inserted without an answer");
    await describe(all, fields.image_url, image_alt);
    return { ok: true, ...created };
  });
}

/** Only over the version that the form was opened with; the previous text is kept as a revision. */
export async function updatePost(tx: Tx, id: string, form: PostInput): Promise<Result> {
  const { version, image_alt, ...fields } = form;
  const saved = await tx.transaction(async (all) => {
    const [updated] = await all
      .update(blogPosts)
      .set(withSlug(fields))
      .where(and(eq(blogPosts.id, id), isStill(blogPosts.updated_at, version)))
      .returning(stamp);
    if (updated) await describe(all, fields.image_url, image_alt);
    return updated;
  });
  if (saved) return { ok: true, ...saved };
  const stored = await getPostToEdit(tx, id);
  if (!stored) return gone;
  return { ok: false, reason: "stale", stored: postValues(stored), version: stored.version };
}

/** For its first publication; the database keeps the slug of a post that has one. */
function withSlug<Fields extends { title: string; published: boolean }>(fields: Fields) {
  return { ...fields, slug: fields.published ? slugOfPost(fields.title) : null };
}

async function describe(tx: Tx, url: string | null, alt: string): Promise<void> {
  if (url) await describePicture(tx, { url, alt });
}

/** Returns the deletion, so the caller can offer Undo. */
export async function deletePost(tx: Tx, id: string): Promise<string | undefined> {
  return deleteForNow(tx, async (all) => {
    const { rowCount } = await all.delete(blogPosts).where(eq(blogPosts.id, id));
    return rowCount === 1;
  });
}
