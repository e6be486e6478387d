import { expect } from "@playwright/test";
import { violations } from "#e2e/barriers.ts";
import { someoneBooks } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { withClient } from "#tests/database.ts";
import { tracesInDatabase } from "#tests/traces.ts";

test("the coach erases a child from its page by keyboard and keeps the open request, then the parent", async ({
  page,
  site,
}) => {
  const child: [string, number] = ["Juno", 9];
  const asked = { name: "Imogen Backhand", email: "imogen@backhand.example", words: "For Juno" };
  await someoneBooks(site.testSite, { ...asked, child });
  await signInAsAdmin(page, site);
  await page.goto("/admin/players?q=juno", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Juno Backhand" }).click();
  const exported = await page.request.get(
    (await page.getByRole("link", { name: "Export" }).getAttribute("href")) ?? "",
  );
  expect((await exported.json()).people).toMatchObject([{ name: "Juno Backhand" }]);
  await page.getByRole("button", { name: "Erase" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Erase Juno Backhand" });
  await expect(dialog.getByRole("group", { name: "One request is still open" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("radio", { name: "Delete it too" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Keep without a name" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Everything about Juno Backhand was erased")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/players$/);
  await expect(page.getByRole("link", { name: "Juno Backhand" })).toHaveCount(0);
  const traces = (words: string[]) => withClient(site.testSite.databaseUrl, (owner) => tracesInDatabase(owner, words));
  expect(await traces(["juno"])).toEqual([]);

  await page.getByRole("link", { name: "Imogen Backhand" }).click();
  await page.getByRole("button", { name: "Erase" }).click();
  const last = page.getByRole("alertdialog", { name: "Erase Imogen Backhand" });
  await last.getByRole("radio", { name: "Keep without a name" }).check();
  await last.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("Everything about Imogen Backhand was erased")).toBeVisible();
  expect(await traces(["imogen"])).toEqual([]);
  await page.goto("/admin/messages");
  await expect(page.getByRole("row", { name: /Erased/ })).toBeVisible();
});
