import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";

const listPrices = {
  "Video Analysis": "$150 per session",
  "Mental Performance": "$200 per session",
  "Tournament Observation": "$400 per tournament day",
  "Remote Strategy Sessions": "$100 per hour",
  "Fitness Analysis": "$175 per assessment",
  "On-Court Lessons": "$120 per hour",
};

const detailPrices = {
  "video-analysis": ["30 min $150", "1 hour $200", "Entire match $400"],
  "mental-performance": ["Single session 60 min $100", "4 sessions $360"],
  "tournament-observation": ["Single day $200", "Weekend 2-3 days $500"],
  "remote-strategy": ["45 min $80", "4 sessions $280"],
  "fitness-analysis": ["Initial assessment 90 min $150", "4 sessions $500"],
  "on-court-lessons": ["Single lesson 60 min $175", "4 lessons $650", "8 lessons $1,200"],
};

/** Tabs on from where the focus is, as somebody without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole("link", { name, exact: true }).first();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if (await link.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached "${name}"`);
}

test("by keyboard from the home page to a service, its price and the request", async ({ page }) => {
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

test("the home page tells about the coach, the services and the results, in this order", async ({ page }) => {
  await page.goto("/");
  expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "Personalized performance training, built on how you play",
    "Coaching Services",
    "Complete Player Development",
    "Success Stories",
    "Tell me about your game",
  ]);
  const about = page.locator("#about");
  await expect(about).toContainText("In 10+ years");
  for (const claim of ["8+ Years Coaching Experience", "USTA/PTR Certified Coach", "50+ Tournament Wins"])
    await expect(about).toContainText(claim);
  const main = page.getByRole("main");
  for (const claim of ["98% Student Satisfaction", "1000+ Students Coached", "15+ Years Experience"])
    await expect(main).toContainText(claim);
  await expect(page.locator("#services").getByRole("article")).toHaveCount(6);
  await expect(page.getByText("Most Popular")).toHaveCount(1);
});

test("the list shows its own prices and the free consultation", async ({ page }) => {
  await page.goto("/services");
  for (const [title, price] of Object.entries(listPrices)) {
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
    await expect(row).toContainText(price);
    await expect(row.getByRole("link", { name: `Learn More & Request: ${title}` })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Request Free Consultation" })).toHaveAttribute(
    "href",
    "/book-session?intent=consultation",
  );
});

test("each service's page shows its own prices, three cards and its steps", async ({ page }) => {
  for (const [slug, prices] of Object.entries(detailPrices)) {
    await page.goto(`/services/${slug}`);
    const pricing = page.getByRole("region", { name: "Pricing" });
    for (const name of prices) await expect(pricing.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(pricing.getByRole("listitem")).toHaveCount(prices.length);
    const cards = page.locator("section").filter({ has: page.getByRole("heading", { name: "What you get" }) });
    await expect(cards.getByRole("listitem")).toHaveCount(3);
    expect(await page.locator("ol > li").count()).toBeGreaterThanOrEqual(3);
    await expect(page.getByRole("link", { name: "Back to services" })).toHaveAttribute("href", "/#services");
  }
});

test("pages about services are only read: no framework JavaScript", async ({ request }) => {
  for (const path of ["/services", "/services/video-analysis"]) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toContain("modulepreload");
    expect(html, path).not.toMatch(/<script[^>]*(src=|type="module")/);
    expect(html, path).not.toMatch(/\sstyle="/);
  }
});

test("after the quiz the recommended service says that it was sent", async ({ page }) => {
  await page.goto("/services/on-court-lessons?quiz=done");
  await expect(page.getByRole("status")).toHaveText("Your quiz has been submitted. We'll be in touch soon!");
  await page.goto("/services/on-court-lessons");
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("a service is on the site while it is published, however little is known of it", async ({ page, site }) => {
  const link = "/services/doubles-clinic";
  const url = doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin");
  await withClient(url, async (admin) => {
    await admin.query(
      `insert into services (title, description, price, link, published, display_order, session_type)
       values ('Doubles Clinic', 'Positions for two.', 'From $90/session', $1, false, 90, 'on-court')`,
      [link],
    );
    try {
      const hidden = await page.goto(link);
      expect(hidden?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();

      await admin.query("update services set published = true where link = $1", [link]);
      await expect.poll(async () => (await page.goto(link))?.status()).toBe(200);
      await expect(page.getByRole("region", { name: "Pricing" })).toContainText("From $90/session");
      await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: "What you get" })).toHaveCount(0);
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

  test("six to a page, forth and back", ({ page }) => turnPages(page));

  test("a page that is not there is the nearest one that is", async ({ page }) => {
    for (const [asked, shown] of Object.entries({ "0": 1, "-1": 1, abc: 1, "99": 3 })) {
      await page.goto(`/?page=${asked}`);
      await expect(pager(page).locator("[aria-current=page]")).toHaveText(String(shown));
      expect(await canonical(page)).toMatch(shown === 1 ? /[^?]\/$/ : /\/\?page=3$/);
    }
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("six to a page, forth and back", ({ page }) => turnPages(page));
  });
});
