import { test } from "#e2e/site.ts";
import { playerAndCalendarAddresses } from "./addresses.ts";
import { openAdminTab } from "./crawl.ts";

let expectPage: (address: string) => Promise<void>;
test.beforeAll(async ({ browser, site }) => {
  expectPage = await openAdminTab(browser, site);
});

for (const address of playerAndCalendarAddresses)
  test(`${address} is accessible and fits the screen`, () => expectPage(address));
