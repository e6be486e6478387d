import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { blogPost } from "#tests/factories.ts";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { getPost } from "./queries.server.ts";
import { blogPosts } from "./tables.server.ts";

const admin = () => connectionTo("courtside_admin");
type Post = Partial<typeof blogPosts.$inferInsert>;

async function publish(tx: Pick<ReturnType<typeof admin>, "insert">, post: Post) {
  const [stored] = await tx.insert(blogPosts).values(blogPost(post)).returning();
  if (!stored) throw new Error("A post was inserted without an answer");
  return stored;
}

test.each([
  ["Return of Serve: Three Cues", "return-of-serve-three-cues"],
  ["Don’t Rush & Don't Freeze", "dont-rush-and-dont-freeze"],
  ["Café Crème, ÉLAN und Straße", "cafe-creme-elan-und-strasse"],
  ["  2 v 1 — drills!  ", "2-v-1-drills"],
  ["网球", "article"],
  ["3F2504E0-4F89-41D3-9A0C-0305E82C3301", "article-3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
  ["Twenty-five seconds between points and what the best players do with every one of them", twentyFive()],
  ["a".repeat(200), "a".repeat(64)],
])("'%s' is read at %s", (title, slug) =>
  asAdmin(async (tx) => {
    expect(await publish(tx, { title })).toMatchObject({ slug });
  }),
);

function twentyFive(): string {
  return "twenty-five-seconds-between-points-and-what-the-best-players-do";
}

test("posts with the same title get different slugs, even when published at once", async () => {
  const title = `Twins ${crypto.randomUUID().slice(0, 8)}`;
  const posts = await Promise.all(Array.from({ length: 8 }, () => publish(admin(), { title })));
  const first = title.toLowerCase().replace(" ", "-");
  const expected = [first, ...[2, 3, 4, 5, 6, 7, 8].map((nth) => `${first}-${nth}`)];
  expect(posts.map(({ slug }) => slug).sort()).toEqual(expected.sort());
  await admin().delete(blogPosts).where(eq(blogPosts.title, title));
});

test("a draft has no slug; a published post keeps its slug whatever happens to title and status", () =>
  asAdmin(async (tx) => {
    const draft = await publish(tx, { title: "Working title", published: false });
    expect(draft.slug).toBeNull();
    const change = async (values: Post) => {
      const [post] = await tx.update(blogPosts).set(values).where(eq(blogPosts.id, draft.id)).returning();
      return post?.slug;
    };
    expect(await change({ title: "The second serve", published: true, slug: "the-second-serve" })).toBe(
      "the-second-serve",
    );
    expect(await change({ title: "Another title" })).toBe("the-second-serve");
    expect(await change({ published: false })).toBe("the-second-serve");
    expect(await change({ slug: "written-over", published: true })).toBe("the-second-serve");
    expect(await change({ slug: null })).toBe("the-second-serve");
  }));

test("an article is found by slug and by id, a draft by neither", async () => {
  const title = `Found ${crypto.randomUUID().slice(0, 8)}`;
  const { id, slug } = await publish(admin(), { title });
  const names = [id, id.toUpperCase(), slug ?? ""];
  for (const name of names) expect(await asVisitor((tx) => getPost(tx, name)), name).toMatchObject({ id, slug, title });
  await admin().update(blogPosts).set({ published: false }).where(eq(blogPosts.id, id));
  for (const name of names) expect(await asVisitor((tx) => getPost(tx, name)), name).toBeUndefined();
  await admin().delete(blogPosts).where(eq(blogPosts.id, id));
});

test.each([
  ["an id", crypto.randomUUID(), "blog_posts_slug_is_no_id"],
  ["no slug", "Two words", "blog_posts_slug_is_slug"],
])("%s is not a readable name", (_what, slug, constraint) =>
  asAdmin(async (tx) => {
    await expect(publish(tx, { slug })).rejects.toMatchObject({ cause: { constraint } });
  }),
);
