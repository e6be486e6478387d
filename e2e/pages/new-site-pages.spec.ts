import { drizzle } from "drizzle-orm/node-postgres";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { beginAnew } from "#tests/new-site.ts";

test.beforeAll(({ site: { testSite } }) =>
  withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), async (admin) => {
    await beginAnew(drizzle(admin));
    await admin.query("update site_settings set is_demo = true");
  }),
);

for (const address of ["/services", "/admin", "/admin/settings/claims", "/admin/health"])
  test(`${address} of a new site with demo data is accessible at every width`, { tag: "@long" }, async ({
    page,
    site,
  }) => {
    await signInAsAdmin(page, site);
    await page.goto(address);
    await noBarrierAtAnyWidth(page);
  });
