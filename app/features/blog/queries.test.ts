import { beforeEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { blogPost } from "#tests/factories.ts";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { findPosts, getNeighbours, getPost, listNewestPosts, listPostAddresses, listPosts } from "./queries.server.ts";
import { blogPosts } from "./tables.server.ts";

const admin = () => connectionTo("courtside_admin");
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 9, n));

// In list order: by date, then by creation, then by id.
const inOrder = [
  blogPost({ id: idOf(9), title: "Newest", date: "2026-06-01" }),
  blogPost({ id: idOf(8), title: "Made later", date: "2026-05-01", created_at: minute(2) }),
  blogPost({ id: idOf(1), title: "Twin one", date: "2026-05-01", created_at: minute(1) }),
  blogPost({ id: idOf(2), title: "Twin two", date: "2026-05-01", created_at: minute(1) }),
  blogPost({ id: idOf(5), title: "Older", date: "2026-04-01" }),
  blogPost({ id: idOf(6), title: "Old", date: "2026-03-01" }),
  blogPost({ id: idOf(7), title: "Oldest", date: "2026-02-01" }),
];
const draft = blogPost({ id: idOf(20), title: "Draft", date: "2026-05-02", published: false });
const titles = inOrder.map(({ title }) => title);

beforeEach(async () => {
  await admin().delete(blogPosts);
  await admin()
    .insert(blogPosts)
    .values([draft, ...inOrder.toReversed()]);
});

test("posts come newest first, six to a page, without drafts", async () => {
  const first = await asVisitor((tx) => listPosts(tx, 1));
  expect(first).toMatchObject({ page: 1, pages: 2 });
  expect(first.posts.map(({ title }) => title)).toEqual(titles.slice(0, 6));
  const second = await asVisitor((tx) => listPosts(tx, 2));
  expect(second.posts.map(({ title }) => title)).toEqual(["Oldest"]);
});

test("a page out of range is the last or the first", async () => {
  const pageFor = async (asked: number) => (await asVisitor((tx) => listPosts(tx, asked))).page;
  for (const asked of [0, -3, Number.NaN, 1.9]) expect(await pageFor(asked), String(asked)).toBe(1);
  for (const asked of [3, 1e30, Number.POSITIVE_INFINITY]) expect(await pageFor(asked), String(asked)).toBe(2);
});

test("the search finds posts and drafts by any text, titles first", async () => {
  await admin()
    .insert(blogPosts)
    .values(blogPost({ id: idOf(30), title: "Serve", content: "Why a DRAFT plan helps", date: "2026-07-01" }));
  const found = await findPosts(admin(), { q: "draft", most: 5 });
  expect(found.map(({ title }) => title)).toEqual(["Draft", "Serve"]);
});

test("an empty blog has one empty page", async () => {
  await admin().delete(blogPosts);
  expect(await asVisitor((tx) => listPosts(tx, 4))).toEqual({ posts: [], page: 1, pages: 1 });
});

test("the public queries never return a draft, not even to the admin", async () => {
  for (const as of [asVisitor, asAdmin]) {
    expect(await as((tx) => getPost(tx, idOf(20)))).toBeUndefined();
    expect(await as((tx) => listPostAddresses(tx))).toHaveLength(inOrder.length);
    expect((await as((tx) => listNewestPosts(tx, 20))).map(({ title }) => title)).toEqual(titles);
  }
});

test("following the neighbours walks down the list and up again", async () => {
  for (const [index, { id = "" }] of inOrder.entries()) {
    const { previous, next } = await asVisitor((tx) => getNeighbours(tx, id));
    expect([previous?.title, next?.title]).toEqual([titles[index - 1], titles[index + 1]]);
  }
});

test("an article comes with its content and its last change", async () => {
  const post = await asVisitor((tx) => getPost(tx, idOf(9)));
  expect(post).toMatchObject({ title: "Newest", content: "Split step, then swing.", date: "2026-06-01" });
  expect(post?.updated_at).toBeInstanceOf(Date);
});
