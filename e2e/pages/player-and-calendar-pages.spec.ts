import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { playerAndCalendarAddresses } from "./addresses.ts";
import { expectAccessible, expectNoError, expectToFit, fill, phone, watchErrors } from "./crawl.ts";
import { type PlantedPages, plantPages } from "./planted-pages.ts";

test.use({ viewport: phone });

let planted: PlantedPages;
test.beforeAll(async ({ site }) => {
  planted = await plantPages(site.testSite);
});

for (const address of playerAndCalendarAddresses)
  test(`${address} is accessible and fits the screen`, async ({ page, site }) => {
    const errors = watchErrors(page);
    await signInAsAdmin(page, site);
    await page.goto(fill(address, planted));
    await expectAccessible(page);
    await expectToFit(page, address);
    expectNoError(errors, address);
  });
