import { expect, type Locator, type Page } from "@playwright/test";
import { violations } from "#e2e/barriers.ts";
import { someoneBooks, tabTo } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";
import { withClient } from "#tests/database.ts";
import { tracesInDatabase } from "#tests/traces.ts";

const asked = { name: "Imogen Backhand", email: "imogen@backhand.example", words: "For Juno" };

async function openErasing(page: Page, site: Site): Promise<Locator> {
  await someoneBooks(site.testSite, { ...asked, child: ["Juno", 9] });
  await signInAsAdmin(page, site);
  await page.goto("/admin/players?q=juno");
  await page.getByRole("link", { name: "Juno Backhand" }).click();
  await page.getByRole("button", { name: "Erase" }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Erase Juno Backhand" });
  await expect(dialog.getByRole("group", { name: "One request is still open" })).toBeVisible();
  return dialog;
}

test("the coach erases a child with the keyboard and keeps the open request", async ({ page, site }) => {
  const dialog = await openErasing(page, site);
  await dialog.getByRole("radio", { name: "Delete it too" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Keep without a name" })).toBeChecked();
  await tabTo(page, dialog.getByRole("button", { name: "Erase" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Everything about Juno Backhand was erased")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/players$/);
  await expect(page.getByRole("link", { name: "Juno Backhand" })).toHaveCount(0);
  const { databaseUrl } = site.testSite;
  expect(await withClient(databaseUrl, (owner) => tracesInDatabase(owner, ["juno"]))).toEqual([]);
  expect(await site.countMessages(asked.email), "the request").toBe(1);
});

test("a player's page leads to the file of what is stored about them", async ({ page, site }) => {
  const { person } = await someoneBooks(site.testSite, {
    name: "Xavier Allende",
    email: "xavier@allende.example",
    words: "Hello",
  });
  await signInAsAdmin(page, site);
  await page.goto(`/admin/players/${person}`);
  const href = (await page.getByRole("link", { name: "Export", exact: true }).getAttribute("href")) ?? "";
  expect((await (await page.request.get(href)).json()).people).toMatchObject([{ name: "Xavier Allende" }]);
});

test("the dialog that erases a player has no accessibility violation", { tag: "@long" }, async ({ page, site }) => {
  await openErasing(page, site);
  expect(await violations(page)).toEqual([]);
});
