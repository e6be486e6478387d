import { expect } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { test } from "#e2e/site.ts";
import { watchShifts } from "#e2e/words-on-screen.ts";
import { morePublicAddresses, publicAddresses, unvisitedPages } from "./addresses.ts";
import { expectAccessible, expectNoError, expectToFit, fill, phone, watchErrors } from "./crawl.ts";
import { type PlantedPages, plantPages } from "./planted-pages.ts";

test.use({ viewport: phone });

let planted: PlantedPages;
test.beforeAll(async ({ site }) => {
  planted = await plantPages(site.testSite);
});

test("the crawl visits every page of the router", async () => {
  expect(await unvisitedPages()).toEqual([]);
});

for (const address of publicAddresses)
  test(`${address} is accessible, fits the screen and does not shift`, async ({ page }) => {
    const errors = watchErrors(page);
    const shifts = await watchShifts(page);
    await page.goto(fill(address, planted));
    await expectAccessible(page);
    expect.soft(await shifts(), "layout shifts").toEqual([]);
    await expectToFit(page, address);
    expectNoError(errors, address);
  });

for (const address of morePublicAddresses)
  test(`${address} is accessible at every width and does not shift`, { tag: "@long" }, async ({ page }) => {
    const errors = watchErrors(page);
    const shifts = await watchShifts(page);
    await page.goto(fill(address, planted), { waitUntil: "networkidle" });
    expect(await shifts(), "layout shifts").toEqual([]);
    await noBarrierAtAnyWidth(page);
    expectNoError(errors, address);
  });

test("every address in the sitemap is accessible at every width", { tag: "@long" }, async ({ page, request }) => {
  test.setTimeout(600_000);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    await page.goto(address);
    await test.step(address, () => noBarrierAtAnyWidth(page));
  }
});
