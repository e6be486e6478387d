import { expect, type Page } from "@playwright/test";
import { noBarrierAtAnyWidth, violations } from "#e2e/barriers.ts";
import { test } from "#e2e/site.ts";

test.describe.configure({ mode: "parallel" });

const pages = [
  "/",
  "/?sent=contact",
  "/?page=2",
  "/services",
  "/services/on-court-lessons",
  "/services/video-analysis?quiz=done",
  "/book-session",
  "/book-session?service=video-analysis",
  "/book-session?intent=consultation",
  "/thank-you",
  "/blog",
  "/blog?page=3",
  "the first article",
  "/blog/no-such-article",
  "/quiz",
  "the quiz's last step",
  "/privacy",
  "/auth",
  "/auth/sign-up",
  "/auth/two-factor",
  "/auth/forgot",
  "/auth/reset?token=x",
  "/no-such-page",
  "/ui?fault",
  "/ui",
];
async function open(page: Page, path: string): Promise<void> {
  const way = ways[path];
  await page.goto(way?.from ?? path);
  await way?.walk(page);
  await page.waitForLoadState("networkidle");
}

/** Pages that are reached by walking, because their address is not known beforehand. */
const ways: Record<string, { from: string; walk: (page: Page) => Promise<void> }> = {
  "the first article": {
    from: "/blog",
    walk: (page) => page.getByRole("article").getByRole("link").first().click(),
  },
  "the quiz's last step": {
    from: "/quiz",
    walk: async (page) => {
      for (const question of [1, 2, 3, 4]) {
        await page.getByText(`Question ${question} of 4`).waitFor();
        await page.getByRole("radio").first().check();
        await page.getByRole("button", { name: question < 4 ? "Next" : "Continue" }).click();
      }
      await page.getByRole("heading", { name: "Almost There!" }).waitFor();
    },
  },
};

for (const path of pages)
  test(`no barrier and no overflow: ${path}`, async ({ page }) => {
    await open(page, path);
    await noBarrierAtAnyWidth(page);
  });

test("no barrier in the dark theme", async ({ page }) => {
  await page.goto("/ui", { waitUntil: "networkidle" });
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  expect(await violations(page)).toEqual([]);
});

test("the first Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: /skip to content/i });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
});

test("the five links stand in the header from 768 px, and in a menu below", async ({ page }) => {
  const names = ["About", "Services", "Blog", "Testimonials", "Contact"];
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");
  const header = page.getByRole("navigation", { name: "Main" });
  for (const name of names) await expect(header.getByRole("link", { name, exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(header).toBeHidden();

  const open = page.getByRole("button", { name: "Open menu" });
  await open.click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  for (const name of names) await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    // A modal lets focus rest on nothing of the page behind it.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await menu.getByRole("link", { name: "Contact", exact: true }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/#contact$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the menu still opens and leads on", async ({ page }) => {
    await page.goto("/no-such-page");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "Contact", exact: true }).first().click();
    await expect(page).toHaveURL(/\/#contact$/);
  });
});
