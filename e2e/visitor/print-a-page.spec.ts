import { expect, type Page } from "@playwright/test";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

async function coloursOf(page: Page, selector: string) {
  const first = page.locator(selector).first();
  return first.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
}

test("a printed page is black on white, without header and buttons", { tag: "@long" }, async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/services/video-analysis", "/blog"]) {
    await page.goto(path);
    if (path === "/blog")
      await page.goto((await page.locator("main a[href^='/blog/']").first().getAttribute("href")) ?? "");
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator("[data-header]")).toBeHidden();
    await expect(page.locator("button:visible")).toHaveCount(0);
    expect(await coloursOf(page, "h1")).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  }
});

test("the list of posts links to the public article", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/blog");
  const view = page.getByRole("link", { name: /^View post / }).first();
  const title = ((await view.getAttribute("aria-label")) ?? "").replace("View post ", "");
  await view.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
