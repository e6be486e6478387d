import { expect } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";

test("the coach chooses what a device is told", { tag: "@long" }, async ({ page, site }) => {
  const { userId, sessionId } = await signInAsAdmin(page, site);
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin"), (admin) =>
    admin.query(
      `insert into push_devices (user_id, sign_in_id, name, kind, endpoint_digest, sealed_subscription, events)
       values ($1, $2, 'Safari on iPhone', 'phone', 'd', 'sealed', '{request}')`,
      [userId, sessionId],
    ),
  );
  await page.goto("/admin/account");
  await page.getByRole("link", { name: "What reaches you where" }).click();
  await expect(page.getByText("Phone, this one")).toBeVisible();
  const box = (name: string) => page.getByRole("checkbox", { name: `${name}, Safari on iPhone` });
  await expect(box("A new request")).toBeChecked();
  await box("The next session").check();
  await page.getByRole("switch", { name: /^Show names/ }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(box("The next session")).toBeChecked();
  await expect(page.getByRole("switch", { name: /^Show names/ })).toBeChecked();
  await page.getByRole("button", { name: "Remove Safari on iPhone" }).click();
  await expect(page.getByText("Phone, this one")).toHaveCount(0);
});
