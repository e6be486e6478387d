import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { blogPost } from "#tests/factories.ts";
import { asAdmin, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { createPost, deletePost, updatePost } from "./mutations.server.ts";
import { newPostValues } from "./post.ts";
import { getPostToEdit, listAllPosts, listRevisions } from "./queries.server.ts";
import { PostInput } from "./schema.ts";
import { blogPosts, blogRevisions } from "./tables.server.ts";

const typed = { ...newPostValues("2026-05-01"), title: "Footwork", excerpt: "Feet.", category: "Technique" };
const form = (over: Record<string, string> = {}) =>
  PostInput.parse({ ...typed, read_time: "3 min read", version: "", ...over });

test("a post's previous text is kept as a revision", () =>
  asAdmin(async (tx) => {
    const created = await createPost(tx, form({ content: "  One\n\n    code\n" }));
    if (!created.ok) throw new Error(created.reason);
    await updatePost(tx, created.id, form({ content: "Two", published: "", version: created.version }));
    expect(await getPostToEdit(tx, created.id)).toMatchObject({ content: "Two", published: false });
    const [before] = await listRevisions(tx, created.id);
    expect(before).toMatchObject({ content: "  One\n\n    code\n", published: true });
  }));

test("saving the same text makes no revision, a direct update does", () =>
  asAdmin(async (tx) => {
    const [post] = await tx.insert(blogPosts).values(blogPost()).returning();
    const id = post?.id ?? "";
    await tx.update(blogPosts).set({ title: post?.title }).where(eq(blogPosts.id, id));
    expect(await listRevisions(tx, id)).toHaveLength(0);
    await tx.update(blogPosts).set({ title: "Another" }).where(eq(blogPosts.id, id));
    expect(await listRevisions(tx, id)).toMatchObject([{ title: post?.title }]);
  }));

test("a stale form changes nothing, and is shown the stored post", () =>
  asAdmin(async (tx) => {
    const created = await createPost(tx, form({ content: "Stored" }));
    if (!created.ok) throw new Error(created.reason);
    const answer = await updatePost(tx, created.id, form({ content: "Mine", version: "2026-01-01 00:00:00+00" }));
    expect(answer).toMatchObject({
      ok: false,
      reason: "stale",
      stored: { content: "Stored" },
      version: created.version,
    });
    expect(await listRevisions(tx, created.id)).toEqual([]);
  }));

test("one of two concurrent saves of the same version is refused", async () => {
  const admin = connectionTo("courtside_admin");
  const created = await createPost(admin, form());
  if (!created.ok) throw new Error(created.reason);
  const both = ["A", "B"].map((content) => updatePost(admin, created.id, form({ content, version: created.version })));
  expect((await Promise.all(both)).map(({ ok }) => ok).sort()).toEqual([false, true]);
  await deletePost(admin, created.id);
});

test("a post is deleted with its revisions", () =>
  asAdmin(async (tx) => {
    const created = await createPost(tx, form());
    if (!created.ok) throw new Error(created.reason);
    await updatePost(tx, created.id, form({ content: "Two", version: created.version }));
    expect(await deletePost(tx, created.id)).toBeTruthy();
    expect(await listRevisions(tx, created.id)).toEqual([]);
    expect((await listAllPosts(tx)).map(({ id }) => id)).not.toContain(created.id);
  }));

test("only the admin reads revisions, and no one changes them", async () => {
  await asVisitor((tx) => refused(tx.select().from(blogRevisions)));
  await asService((tx) => refused(tx.select({ title: blogRevisions.title }).from(blogRevisions)));
  await asAdmin((tx) => refused(tx.update(blogRevisions).set({ title: "x" })));
  await asAdmin((tx) => refused(tx.delete(blogRevisions)));
});

test.each([
  [{ title: " " }, "title", "Title is required"],
  [{ excerpt: "" }, "excerpt", "Excerpt is required"],
  [{ category: "" }, "category", "Category is required"],
  [{ read_time: "" }, "read_time", "Read Time is required"],
  [{ date: "" }, "date", "Date is required"],
  [{ date: "2026-02-30" }, "date", "Date is required"],
  [{ content: "x".repeat(200_001) }, "content", "Please use at most 200000 characters"],
  [{ image_url: "javascript:alert(1)" }, "image_url", "Please enter a path of this site or an https address"],
])("%o is refused", (over, field, message) => {
  const { error } = PostInput.safeParse({ ...typed, read_time: "3 min read", version: "", ...over });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test("content is not required", () => expect(form({ content: "" }).content).toBe(""));
