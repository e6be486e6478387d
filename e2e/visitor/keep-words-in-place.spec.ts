import { type Browser, type BrowserContextOptions, expect } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { given } from "#app/platform/env.server.ts";
import { addressOf, budgets } from "#bench/budgets.ts";
import { plantAskable, plantHours } from "#e2e/coach-calendar.ts";
import { addPost } from "#e2e/edited-post.ts";
import { type Fallback, fallbacks, isInstalled, withFallback } from "#e2e/fallback-fonts.ts";
import { serveHesitantly } from "#e2e/hesitant-server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { deviceFonts, openOnceFontsAreHere, shownFonts, watchPlaces, watchShifts } from "#e2e/words-on-screen.ts";
import { testSecret, withClient } from "#tests/database.ts";

const paths = [...budgets.map(({ path }) => path), "/no-such-page"];
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1440, height: 900 } };

/**
 * A page of each kind: pictures, long text, a form. `npm run soak -- --only journeys` checks every page with every
 * font.
 */
const oneOfEachKind = ["/", "the first article", "/book-session"];
const pathsOver = (fallback: Fallback) => (given("WHOLE") || fallback === fallbacks[0] ? paths : oneOfEachKind);

const lateVisits = [
  ...fallbacks.map((fallback) => ({ fallback, seconds: 3, device: desktop })),
  // Within the second in which a browser would still swap fonts for "swap", "block" or "fallback".
  { fallback: fallbacks[1], seconds: 0, device: phone },
];

for (const { fallback, seconds, device } of lateVisits)
  test(`nothing shifts when the fonts are ${seconds} s late over ${fallback.name}`, {
    tag: seconds > 0 ? "@long" : [],
  }, async ({ site, launchOptions }) => {
    // In CI a missing font is a failure: withFallback names the package.
    test.skip(!(isInstalled(fallback) || given("CI")), `needs ${fallback.package}`);
    const addresses = await Promise.all(pathsOver(fallback).map((path) => addressOf(path, site.node.url)));
    const visits = await withFallback(fallback, launchOptions, (browser) =>
      Promise.all(addresses.map((address) => visitWithLateFonts(browser, { address, seconds, device }))),
    );
    for (const { address, shifts, late, fonts } of visits) {
      expect(shifts, address).toEqual([]);
      expect(late, address).toBeGreaterThan(0);
      expect(fonts, `${address} in what this device has`).toEqual([fallback.shows]);
    }
  });

type LateVisit = { address: string; device: BrowserContextOptions; seconds: number };

async function visitWithLateFonts(browser: Browser, { address, device, seconds }: LateVisit) {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const arrival = Promise.withResolvers<void>();
  let late = 0;
  await page.route("**/*.woff2", async (route) => {
    await arrival.promise;
    late += 1;
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const fonts = await deviceFonts(page, "H1");
  await page.waitForTimeout(seconds * 1000);
  arrival.resolve();
  await page.waitForLoadState("networkidle");
  const visit = { address, shifts: await shifts(), late, fonts };
  await context.close();
  return visit;
}

test("the header does not move while the page is still loading", { tag: "@long" }, async ({ page, site }) => {
  const slow = await serveHesitantly(site.node.url, { after: "Testimonials</a>", seconds: 2 });
  await page.setViewportSize(desktop.viewport);
  const places = await watchPlaces(page, "header nav a");
  await page.goto(slow.url, { waitUntil: "networkidle" });
  await slow.close();
  expect(await places()).toEqual([expect.any(Number)]);
});

for (const path of paths)
  test(`${path} shows the site's own fonts at the first view`, {
    tag: oneOfEachKind.includes(path) ? [] : "@long",
  }, async ({ page, site }) => {
    await openOnceFontsAreHere(page, await addressOf(path, site.node.url));
    const { fonts, asked, preloaded } = await shownFonts(page);
    expect(fonts).toEqual([]);
    expect(asked).toEqual(preloaded);
  });

test("a page with open times shows the site's own fonts at the first view", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await plantHours(site.testSite);
  await plantAskable(site.testSite);
  await openOnceFontsAreHere(page, "/book-session?service=on-court-lessons");
  await expect(page.locator(".time-chip").first()).toBeAttached();
  const { fonts, asked, preloaded } = await shownFonts(page);
  expect(fonts).toEqual([]);
  expect(asked).toEqual(preloaded);
});

test("an article with bold, italic and accented words shows the site's own fonts", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const content = "Zoë says **go on**, *please*, at the café.";
  const id = await addPost(site.testSite, { title: "Élan", content });
  await openOnceFontsAreHere(page, `/blog/${id}`);
  const { fonts, asked, preloaded } = await shownFonts(page);
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin"), (admin) =>
    admin.query("delete from blog_posts where id = $1", [id]),
  );
  expect(fonts).toEqual([]);
  expect(asked).toEqual(preloaded);
  expect(asked.length).toBe(6);
});

test("the admin area shows the site's own fonts after a client navigation", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  await openOnceFontsAreHere(page, "/admin/settings");
  await page.getByRole("link", { name: "User Info" }).first().click();
  await expect(page.locator(".font-figure").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await deviceFonts(page)).toEqual([]);
});
