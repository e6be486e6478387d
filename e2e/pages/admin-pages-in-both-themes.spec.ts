import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { adminAddresses, moreAdminAddresses, playerAndCalendarAddresses } from "./addresses.ts";
import { fill } from "./crawl.ts";
import { type PlantedPages, plantPages } from "./planted-pages.ts";

let planted: PlantedPages;
test.beforeAll(async ({ site }) => {
  planted = await plantPages(site.testSite);
});

for (const address of [...adminAddresses, ...playerAndCalendarAddresses, ...moreAdminAddresses])
  for (const colorScheme of ["light", "dark"] as const)
    test(`${address} is accessible at every width in the ${colorScheme} theme`, { tag: "@long" }, async ({
      page,
      site,
    }) => {
      await page.emulateMedia({ colorScheme });
      await signInAsAdmin(page, site);
      await page.goto(fill(address, planted));
      await noBarrierAtAnyWidth(page);
    });
