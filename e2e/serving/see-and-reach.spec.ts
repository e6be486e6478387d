import { expect } from "@playwright/test";
import { violations } from "#e2e/barriers.ts";
import { test } from "#e2e/site.ts";

test("the first Tab offers to skip to the content", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: /skip to content/i });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
});

test("the header shows five links from 768 px, and a modal menu with them below", async ({ page }) => {
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
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    // A modal keeps the focus off the page behind it.
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

test("the open menu is accessible", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("every component is accessible in the dark theme", { tag: "@long" }, async ({ page }) => {
  await page.goto("/ui", { waitUntil: "networkidle" });
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  expect(await violations(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the menu opens and its links work", async ({ page }) => {
    await page.goto("/no-such-page");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "Contact", exact: true }).first().click();
    await expect(page).toHaveURL(/\/#contact$/);
  });
});
