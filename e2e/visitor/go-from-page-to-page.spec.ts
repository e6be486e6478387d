import { expect } from "@playwright/test";
import { test } from "#e2e/site.ts";

test("hovering over a link prefetches its page", async ({ page }) => {
  await page.goto("/thank-you");
  const link = page.getByRole("link", { name: "View Services" });
  const prefetched = page.waitForEvent("request", (request) => request.url().endsWith("/services"));
  await link.hover();
  expect((await prefetched).headers()["sec-purpose"]).toContain("prefetch");
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const delivery = await page.evaluate(() => performance.getEntriesByType("navigation").map((entry) => entry.toJSON()));
  expect(delivery).toMatchObject([{ deliveryType: "navigational-prefetch" }]);
});

for (const { motion, isSmooth } of [
  { motion: "no-preference", isSmooth: true },
  { motion: "reduce", isSmooth: false },
] as const)
  test(`page transitions respect motion ${motion}`, { tag: "@long" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) => {
        document.documentElement.dataset.smooth = String(event.viewTransition !== null);
      });
    });
    await page.goto("/thank-you");
    await page.getByRole("link", { name: "View Services" }).click();
    await expect(page).toHaveURL(/\/services$/);
    await expect(page.locator("html")).toHaveAttribute("data-smooth", String(isSmooth));
  });
