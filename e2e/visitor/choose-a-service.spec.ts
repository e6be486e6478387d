import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";

/** Tabs on from the current focus, as someone without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole("link", { name, exact: true }).first();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await link.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached "${name}"`);
}

test("the keyboard leads from the home page to a service, its price and the request", async ({ page }) => {
  await page.goto("/");
  await tabTo(page, "Learn More about Video Analysis");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/services\/video-analysis$/);
  await expect(page.getByRole("heading", { level: 1, name: "Video Analysis" })).toBeVisible();
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link", { name: "Services" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("link", { name: "Request Video Analysis" })).toHaveAttribute(
    "href",
    "/book-session?service=video-analysis",
  );
  await tabTo(page, "1 hour $200");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/book-session\?service=video-analysis&option=[0-9a-f-]{36}$/);
});

test("a service is not marked as recommended without the quiz", async ({ request }) => {
  const sent = "Your quiz has been submitted";
  expect(await (await request.get("/services/on-court-lessons?quiz=done")).text()).toContain(sent);
  expect(await (await request.get("/services/on-court-lessons")).text()).not.toContain(sent);
});

test("a service has a page while it is published, even without cards and steps", async ({ request, site }) => {
  const link = "/services/doubles-clinic";
  const url = doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin");
  await withClient(url, async (admin) => {
    await admin.query(
      `insert into services (title, description, price, link, published, display_order)
       values ('Doubles Clinic', 'Positions for two.', 'From $90/session', $1, false, 90)`,
      [link],
    );
    try {
      expect((await request.get(link)).status()).toBe(404);
      await admin.query("update services set published = true where link = $1", [link]);
      await expect.poll(async () => (await request.get(link)).status()).toBe(200);
      const html = await (await request.get(link)).text();
      expect(html).toContain("From $90/session");
      expect(html).not.toContain("What you get");
    } finally {
      await admin.query("delete from services where link = $1", [link]);
    }
  });
});

test.describe("success stories", () => {
  const stories = (page: Page) => page.locator("#testimonials figure");
  const pager = (page: Page) => page.getByRole("navigation", { name: "Pages of success stories" });
  const canonical = (page: Page) => page.locator("link[rel=canonical]").getAttribute("href");

  async function turnPages(page: Page): Promise<void> {
    await page.goto("/");
    await expect(stories(page)).toHaveCount(6);
    const first = await stories(page).first().textContent();
    await expect(pager(page).getByRole("link", { name: "Previous page" })).toHaveCount(0);
    await pager(page).getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/\/\?page=2#testimonials$/);
    await expect(page.getByRole("heading", { name: "Success Stories" })).toBeInViewport();
    expect(await stories(page).first().textContent()).not.toBe(first);
    expect(await canonical(page)).toMatch(/\/\?page=2$/);
    await pager(page).getByRole("link", { name: "Page 3" }).click();
    await expect(pager(page).getByRole("link", { name: "Next page" })).toHaveCount(0);
    await page.goBack();
    await pager(page).getByRole("link", { name: "Previous page" }).click();
    await expect(page).toHaveURL(/\/#testimonials$/);
    await expect(stories(page).first()).toHaveText(first ?? "");
  }

  test("success stories are paged forwards and back", { tag: "@long" }, ({ page }) => turnPages(page));

  test("a page number out of range shows the nearest page", async ({ request }) => {
    for (const [asked, shown] of Object.entries({ "0": 1, "-1": 1, abc: 1, "99": 3 })) {
      const html = await (await request.get(`/?page=${asked}`)).text();
      expect(html, asked).toMatch(new RegExp(`aria-current="page"[^>]*>${shown}<`));
      expect(html, asked).toMatch(
        shown === 1 ? /rel="canonical" href="[^"?]+\/"/ : /rel="canonical" href="[^"]+\/\?page=3"/,
      );
    }
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("success stories are paged forwards and back", { tag: "@long" }, ({ page }) => turnPages(page));
  });
});
