import { expect, type Page } from "@playwright/test";
import { violations } from "#e2e/barriers.ts";
import { panel, someoneBooks, tabTo } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

const asked = { name: "Greta Volley", email: "greta@volley.example", words: "Eight lessons, please." };

/** The total of a column of the accountant's file, for one payer. */
function totalOf(csv: string, payer: string): number {
  const [head = "", ...lines] = csv.trim().split("\r\n");
  const [who, total] = ["Payer", "Total"].map((name) => head.replace("\uFEFF", "").split(",").indexOf(name));
  const rows = lines.map((line) => line.split(",")).filter((cells) => cells[who ?? 0] === payer);
  return rows.reduce((sum, cells) => sum + Number(cells[total ?? 0]), 0);
}

async function sellEight(page: Page): Promise<void> {
  await page.goto("/admin/credits/sell?q=volley");
  await page.getByRole("link", { name: /Greta Volley/ }).click();
  await page.getByText("8 lessons", { exact: true }).click();
  await page.getByText("Not yet").click();
  await page.getByRole("button", { name: "Sell 8 lessons, $1,200" }).click();
  await expect(page.getByRole("heading", { name: "Greta Volley" })).toBeVisible();
}

test("the coach sells 8 lessons, records payments, and ledger, receipts and file agree", async ({ page, site }) => {
  await someoneBooks(site.testSite, asked);
  await signInAsAdmin(page, site);
  await sellEight(page);
  await expect(panel(page, "Balance")).toContainText("8lessons left of On-Court Lessons");
  await expect(panel(page, "Balance")).toContainText("$1,200owed");

  await page.getByRole("link", { name: "Record a payment" }).click();
  await page.getByText("A part", { exact: true }).click();
  await page.getByLabel("Amount, for a part").fill("500");
  await expect(page.getByText("$500 now, $700 stays")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Record $500" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "paid $500 in cash" })).toBeVisible();

  await page.goto("/admin/credits?show=owes&q=volley");
  await page.getByRole("button", { name: "Paid at court: Greta Volley, $700 in cash" }).click();
  await expect(page.getByRole("status").filter({ hasText: "paid $700 in cash" })).toBeVisible();
  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  const sheet = page.getByRole("article");
  await expect(sheet).toContainText("Greta Volley");
  await expect(sheet).toContainText("Total received$700");
  expect(await violations(page)).toEqual([]);

  const month = new Date().toISOString().slice(0, 7);
  const csv = await (await page.request.get(`/admin/credits/receipts.csv?month=${month}`)).text();
  expect(totalOf(csv, asked.name)).toBe(1_200);
  await page.goto("/admin/credits?q=volley");
  await expect(page.getByRole("table", { name: "Households" })).toContainText("8 left");
  await expect(page.getByRole("button", { name: /Paid at court/ })).toHaveCount(0);
});

test.describe("without JavaScript", { tag: "@long" }, () => {
  test.use({ javaScriptEnabled: false });

  test("a package is sold and paid, and its receipt voided", async ({ page, site }) => {
    await someoneBooks(site.testSite, { ...asked, name: "Vera Smash", email: "vera@smash.example" });
    await signInAsAdmin(page, site);
    await page.goto("/admin/credits/sell?q=smash");
    await page.getByRole("link", { name: /Vera Smash/ }).click();
    await page.getByText("Another price, a discount or a gift").click();
    const discount = page.getByRole("textbox", { name: "Discount (Optional)" });
    await discount.fill("100");
    await page.getByRole("button", { name: /^Sell/ }).click();
    await expect(page.getByText("Please give a reason for the discount or the extra minutes").first()).toBeVisible();
    await expect(discount).toHaveValue("100");
    await page.getByLabel("Reason for the discount or the gift").fill("First package");
    await page.getByRole("button", { name: /^Sell/ }).click();
    await page.getByRole("link", { name: "Receipt", exact: true }).click();
    await page.getByLabel("Reason").fill("Paid by transfer");
    await page.getByRole("button", { name: /^Void receipt/ }).click();
    await expect(page.getByText("VOID", { exact: true })).toBeVisible();
  });
});
