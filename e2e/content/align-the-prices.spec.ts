import { expect } from "@playwright/test";
import { hydrated } from "#e2e/hydrated.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

test("prices that disagree are listed until the coach aligns them", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/services");
  const note = page.getByRole("note");
  await expect(note).toContainText(
    "Mental Performance: $200/session on the home page and the services list; $100, $360 on its own page",
  );
  await expect(note).not.toContainText("Video Analysis");
  await note.getByRole("link", { name: "Mental Performance" }).click();
  await hydrated(page);
  await page.getByLabel("Price", { exact: true }).fill("$100/session");
  await page.getByRole("button", { name: "Save Service" }).click();
  await expect(page).toHaveURL("/admin/services");
  await expect(note).not.toContainText("Mental Performance");
});
