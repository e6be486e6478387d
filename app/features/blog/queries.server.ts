import { and, type Column, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { knownPictures } from "#app/features/pictures/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { postsPerPage } from "./post.ts";
import { blogPosts, blogRevisions } from "./tables.server.ts";

const isPublished = eq(blogPosts.published, true);
const newestFirst = [desc(blogPosts.date), desc(blogPosts.created_at), blogPosts.id];

const { id, slug, title, excerpt, category, read_time, date, image_url, content, published, updated_at } = blogPosts;
const { alt, width, height, widths } = knownPictures;
/** `picture` has the facts about an image that was uploaded here; others have only an address. */
const cardColumns = {
  ...{ id, slug, title, excerpt, category, read_time, date, image_url },
  picture: { alt, width, height, widths },
};
const itsPicture = eq(knownPictures.url, image_url);

export type PostSummary = Awaited<ReturnType<typeof listPosts>>["posts"][number];

/** One page of published posts, newest first; a page out of range is the last or the first. */
export async function listPosts(tx: Tx, asked: number) {
  const pages = Math.max(1, Math.ceil((await tx.$count(blogPosts, isPublished)) / postsPerPage));
  const page = Math.min(Math.max(1, Math.trunc(asked) || 1), pages);
  const posts = await tx
    .select(cardColumns)
    .from(blogPosts)
    .leftJoin(knownPictures, itsPicture)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(postsPerPage)
    .offset((page - 1) * postsPerPage);
  return { posts, page, pages };
}

/** By its id or its slug, which never looks like an id. */
export async function getPost(tx: Tx, named: string) {
  const [post] = await tx
    .select({ ...cardColumns, content, updated_at })
    .from(blogPosts)
    .leftJoin(knownPictures, itsPicture)
    .where(and(isUuid(named) ? eq(id, named) : eq(slug, named), isPublished));
  return post;
}

/** The posts before and after one in list order: previous is the newer one. */
export async function getNeighbours(tx: Tx, postId: string) {
  const place = sql`(${date}, ${blogPosts.created_at})`;
  // Compared in the database, because timestamps lose their microseconds in JavaScript.
  const here = sql`(select date, created_at from blog_posts where id = ${postId})`;
  const columns = { id, slug, title };
  const [next] = await tx
    .select(columns)
    .from(blogPosts)
    .where(and(isPublished, sql`${place} <= ${here}`, sql`(${place} < ${here} or ${id} > ${postId})`))
    .orderBy(...newestFirst)
    .limit(1);
  const [previous] = await tx
    .select(columns)
    .from(blogPosts)
    .where(and(isPublished, sql`${place} >= ${here}`, sql`(${place} > ${here} or ${id} < ${postId})`))
    .orderBy(date, blogPosts.created_at, desc(id))
    .limit(1);
  return { previous, next };
}

/** Every published post with its names and last change, for the sitemap. */
export async function listPostAddresses(tx: Tx) {
  return tx
    .select({ id, slug, updated_at })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(...newestFirst);
}

export async function listNewestPosts(tx: Tx, most: number) {
  return tx
    .select(cardColumns)
    .from(blogPosts)
    .leftJoin(knownPictures, itsPicture)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(most);
}

/** The public posts among these ids and slugs. */
export async function listPublished(tx: Tx, named: string[]) {
  return tx
    .select({ id, slug })
    .from(blogPosts)
    .where(and(isPublished, or(inArray(id, named.filter(isUuid)), inArray(slug, named))));
}

/** Published or not. */
export async function listTitles(tx: Tx, ids: string[]) {
  return tx.select({ id, slug, title }).from(blogPosts).where(inArray(id, ids));
}

export type PostInAdmin = Awaited<ReturnType<typeof listAllPosts>>[number];

/** Every post, including drafts, newest first. */
export async function listAllPosts(tx: Tx) {
  return tx
    .select({ ...cardColumns, published })
    .from(blogPosts)
    .leftJoin(knownPictures, itsPicture)
    .orderBy(...newestFirst);
}

/** Posts with this text, including drafts; matches in the title first. */
export async function findPosts(tx: Tx, { q, most }: { q: string; most: number }) {
  const has = (text: SQL | Column) => sql<boolean>`strpos(lower(${text}), lower(${q})) > 0`;
  return tx
    .select({ id, title, published })
    .from(blogPosts)
    .where(has(sql`concat_ws(' ', ${title}, ${category}, ${excerpt}, ${content})`))
    .orderBy(desc(has(title)), ...newestFirst)
    .limit(most);
}

/** Published or not, with the version that its form is based on. */
export async function getPostToEdit(tx: Tx, postId: string) {
  const [post] = await tx
    .select({ ...cardColumns, content, published, version: versionOf(updated_at) })
    .from(blogPosts)
    .leftJoin(knownPictures, itsPicture)
    .where(eq(id, postId));
  return post;
}

const mostRevisions = 50;

/** A post's revisions, newest first. */
export async function listRevisions(tx: Tx, postId: string) {
  const { post_id, saved_at, ...columns } = getTableColumns(blogRevisions);
  return tx
    .select({ ...columns, saved_at })
    .from(blogRevisions)
    .where(eq(post_id, postId))
    .orderBy(desc(saved_at), blogRevisions.id)
    .limit(mostRevisions);
}

/** Pictures shown by a post or by one of its revisions. */
export function isPictureInBlog(url: Column): SQL {
  return sql`(exists (select from ${blogPosts} p where p.image_url = ${url} or strpos(p.content, ${url}) > 0)
    or exists (select from ${blogRevisions} r where r.image_url = ${url} or strpos(r.content, ${url}) > 0))`;
}
