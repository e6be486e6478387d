import { expect, type Page } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

const note = (page: Page) => page.getByRole("note");

async function setPrices(page: Page, { home, list }: { home?: string; list: string }): Promise<void> {
  await page.waitForLoadState("networkidle");
  if (home) await page.getByLabel("Price", { exact: true }).fill(home);
  await page.getByRole("group", { name: "list price 1" }).getByLabel("Amount").fill(list);
  await page.getByRole("button", { name: "Save Service" }).click();
  await expect(page).toHaveURL("/admin/services");
}

test("prices that disagree are named until the coach aligns them", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/services");
  await expect(note(page)).toContainText(
    "Mental Performance: From $200/session on the home page; $200 per session on the services list; $100, $360 on its own page",
  );
  await expect(note(page)).not.toContainText("Video Analysis");
  await noBarrierAtAnyWidth(page);

  await note(page).getByRole("link", { name: "Mental Performance" }).click();
  await setPrices(page, { home: "From $100/session", list: "$100" });
  await expect(note(page)).not.toContainText("Mental Performance");

  await page.getByRole("link", { name: "Edit Video Analysis" }).click();
  await setPrices(page, { list: "$155" });
  await expect(note(page)).toContainText(
    "Video Analysis: $155 per session on the services list; $150, $200, $400 on its own page",
  );
  await note(page).getByRole("link", { name: "Video Analysis" }).click();
  await setPrices(page, { list: "$150" });
  await expect(note(page)).not.toContainText("Video Analysis");
});
