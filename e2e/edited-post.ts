import { expect, type Page } from "@playwright/test";
import { slugOfPost } from "#app/features/blog/post.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

export const save = (page: Page) => page.getByRole("button", { name: "Save Post" }).click();
export const saved = (page: Page) => expect(page.getByText("Blog post updated successfully")).toBeVisible();

export async function addPost(testSite: TestSite, over: { title: string; content?: string }): Promise<string> {
  return withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), async (admin) => {
    const { rows } = await admin.query(
      `insert into blog_posts (title, excerpt, content, category, read_time, date, slug)
       values ($1, 'Excerpt', $2, 'Technique', '1 min read', '2030-01-01', $3) returning id`,
      [over.title, over.content ?? "First words.", slugOfPost(over.title)],
    );
    return rows[0].id;
  });
}

export async function openPost(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/blog/edit/${id}`);
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await hydrated(page);
}
