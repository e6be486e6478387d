import { expect, type Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { beginAnew } from "#tests/new-site.ts";
import type { TestSite } from "#tests/site.ts";
import { noBarrierAtAnyWidth } from "./barriers.ts";
import { signInAsAdmin } from "./sign-in.ts";
import { test } from "./site.ts";

test.use({ siteFor: "the first days" });

/** As a real site begins: examples to settle, and no stories. */
test.beforeAll(({ site: { testSite } }) =>
  asAdmin(testSite, async (admin) => {
    await beginAnew(drizzle(admin));
    await admin.query("update testimonials set published = false");
  }),
);

function asAdmin(testSite: TestSite, act: Parameters<typeof withClient<void>>[1]): Promise<void> {
  return withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), act);
}

const linksToStories = (page: Page) => page.locator('a[href$="#testimonials"]');

test("without stories nothing speaks of them, and with the first one everything does", async ({ page, site }) => {
  for (const address of ["/", "/services"]) {
    await page.goto(address);
    await expect(linksToStories(page)).toHaveCount(0);
    await expect(page.getByText("Success Stories")).toHaveCount(0);
  }
  await asAdmin(site.testSite, async (admin) => {
    await admin.query("update testimonials set published = true where display_order = 0");
  });
  await expect(async () => {
    await page.goto("/services");
    await expect(linksToStories(page)).toHaveCount(3);
  }).toPass();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Success Stories" })).toBeVisible();
});

test("a claim is hidden by its switch, and visitors no longer read it", async ({ page, site }) => {
  await page.goto("/");
  await expect(page.getByText("Tournament Wins")).toBeVisible();
  await signInAsAdmin(page, site);
  await page.goto("/admin/settings/claims", { waitUntil: "networkidle" });
  const wins = page.getByRole("group", { name: /Tournament Wins/ });
  await expect(wins.getByText("Example", { exact: true })).toBeVisible();
  await wins.getByRole("switch", { name: /Hide on the site/ }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Save Claims" }).click();
  await expect(page.getByText("Claims updated successfully")).toBeVisible();
  await expect(wins.getByText("Example", { exact: true })).toHaveCount(0);
  await noBarrierAtAnyWidth(page);
  await expect(async () => {
    await page.goto("/");
    await expect(page.getByText("Tournament Wins")).toHaveCount(0, { timeout: 500 });
  }).toPass();
});
