import { expect } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

test.beforeEach(({ page, site }) => signInAsAdmin(page, site));

test("a form with unsaved changes asks before a link leaves it", async ({ page }) => {
  await page.goto("/admin/testimonials/new");
  await page.getByLabel("Name", { exact: true }).fill("Half a name");
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a name");
});

test("a form with unsaved changes asks before its tab is closed", async ({ page }) => {
  await page.goto("/admin/testimonials/new");
  await page.getByLabel("Name", { exact: true }).fill("Half a name");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
});

test("a testimonial can be written with the keyboard", { tag: "@long" }, async ({ page }) => {
  await page.goto("/admin/testimonials/new");
  await page.getByLabel("Name", { exact: true }).focus();
  const type = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.keyboard.type("Kim Keys");
  await type("Tab");
  await page.keyboard.type("Doubles");
  await type("Tab");
  await page.keyboard.type("Not once did I reach for the mouse.");
  await type("Tab", "ArrowLeft", "Tab", "Tab", "Space", "Tab", "Tab", "Enter");
  await expect(page.getByText("Testimonial created successfully")).toBeVisible();
  const row = page.getByRole("row", { name: /Kim Keys/ });
  await expect(row.getByText("Draft")).toBeVisible();
  await expect(row.getByRole("img", { name: "4 out of 5 stars" })).toBeVisible();
});

test("a form with errors has no accessibility violation and no overflow", { tag: "@long" }, async ({ page }) => {
  await page.goto("/admin/testimonials/new");
  await page.getByRole("button", { name: "Create Testimonial" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await noBarrierAtAnyWidth(page);
});

test("the editor with its preview has no accessibility violation and no overflow", { tag: "@long" }, async ({
  page,
}) => {
  await page.goto("/admin/blog/new");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  await noBarrierAtAnyWidth(page);
});
