import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { blogPost } from "#tests/factories.ts";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { blogPosts } from "./tables.server.ts";

test("visitors read published posts, the admin drafts too", async () => {
  const rows = [blogPost({ title: "Out" }), blogPost({ title: "Draft", published: false })];
  await connectionTo("courtside_admin").insert(blogPosts).values(rows);
  const titles = { title: blogPosts.title };
  expect(await asVisitor((tx) => tx.select(titles).from(blogPosts))).toEqual([{ title: "Out" }]);
  expect(await asVisitor((tx) => tx.select(titles).from(blogPosts).where(eq(blogPosts.published, false)))).toEqual([]);
  expect(await asAdmin((tx) => tx.select(titles).from(blogPosts))).toHaveLength(2);
});

test("a picture is a path of this site or an https address", async () => {
  const store = (image_url: string) => asAdmin((tx) => tx.insert(blogPosts).values(blogPost({ image_url })));
  await store("/pictures/blog/flight-1200.jpg");
  await store("https://pictures.example/a.jpg");
  for (const bad of ["javascript:alert(1)", "//evil.example/a.jpg", "http://plain.example/a.jpg", "/\\evil.example"])
    await expect(store(bad)).rejects.toMatchObject({ cause: { constraint: "blog_posts_image_url_is_link" } });
});
