import { expect, type Page } from "@playwright/test";
import { moneyInWords } from "#app/lib/amounts.ts";
import {
  addPlayer,
  asCoach,
  dayAhead,
  plantAskable,
  plantHours,
  plantSession,
  runJobsNow,
} from "#e2e/coach-calendar.ts";
import { plantDebt, plantFamily, plantFamilySignIn } from "#e2e/family-parts.ts";
import { panel } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { until } from "#tests/mailbox.ts";
import type { TestSite } from "#tests/site.ts";
import { section } from "./section.ts";

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const row = (page: Page, who: string) =>
  page.getByRole("table", { name: "Households" }).getByRole("row", { name: who });
const entry = (page: Page, words: string | RegExp) =>
  page.getByRole("table", { name: "Entries, in minutes" }).getByRole("row").filter({ hasText: words });

/** Three lessons yesterday, of a person without credit. */
async function plantLessonsOf(testSite: TestSite, who: string, place: string): Promise<void> {
  for (const at of [480, 570, 660]) await plantSession(testSite, { who, date: dayAhead(-1), at, place });
  await asCoach(testSite, "update sessions set service_id = (select id from services where session_type = 'on-court')");
  await asCoach(testSite, "update site_settings set charges_sessions = true");
}

// Covers docs/coach/credits.md sentence by sentence. For card payments: family/pay-by-card.spec.ts and
// card-payments.test.ts.
test("Packages, payments and receipts", { tag: "@long" }, async ({ page, site: { testSite, node } }) => {
  const spec = section("Packages, payments and receipts");
  const { says } = spec;
  const { riverside } = await plantHours(testSite);
  await plantAskable(testSite);
  const greta = await addPlayer(testSite, "Greta Lob");
  await plantFamily(testSite, "Deuce");
  const alley = await plantFamily(testSite, "Alley");
  for (const amount of [17_550, 5_000]) await plantDebt(testSite, "Deuce", amount);
  await signInAsAdmin(page, { testSite, node });

  await page.goto("/admin/credits");
  await says("those who owe come first", () =>
    expect(page.getByRole("table", { name: "Households" }).getByRole("row").nth(1)).toContainText("Deuce"),
  );
  await says("Credits says what each household has left and has to pay", () =>
    expect(row(page, "Deuce")).toContainText(/8 left.*\$225\.50/),
  );
  await says("Lessons you owe is all that is left, in minutes and at the price paid", () =>
    expect(page.getByText("16 lessons in 2 households, at the price paid")).toBeVisible(),
  );
  await says("Lessons you owe in minutes and money", () =>
    expect(panel(page, "Figures")).toContainText("960 min$2,400"),
  );

  await page.getByRole("link", { name: "Sell a package" }).click();
  await page.getByText("Who buys it?").waitFor();
  await page.getByRole("searchbox").fill("Greta");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /Greta Lob/ }).click();
  const packages = page.getByRole("group", { name: "Package" });
  await says("the packages are the prices on the service's own page", async () => {
    const page = await (await fetch(`${node.url}/services/on-court-lessons`)).text();
    for (const [label, price] of [
      ["4 lessons", "$650"],
      ["8 lessons", "$1,200"],
    ] as const) {
      await expect(packages.getByText(label, { exact: true })).toBeVisible();
      await expect(packages.getByText(price, { exact: true })).toBeVisible();
      expect(page).toContain(label);
    }
  });
  await packages.getByText("8 lessons", { exact: true }).click();
  await page.getByText("Not yet", { exact: true }).click();
  await page.getByText("Another price, a discount or a gift").click();
  await page.getByLabel("Another price").fill("1100");
  await page.getByLabel("Discount (Optional)").fill("200");
  await page.getByLabel("Terms").fill("Only for Greta");
  await says("the button says what is sold and for how much", () =>
    expect(page.getByRole("button", { name: "Sell 8 lessons, $900" })).toBeVisible(),
  );
  await press(page, "Sell 8 lessons, $900");
  await says("a discount needs a reason", () =>
    expect(page.getByText("Please give a reason for the discount or the extra minutes").first()).toBeVisible(),
  );
  await page.getByLabel("Reason for the discount or the gift").fill("Plays before noon");
  await press(page, "Sell 8 lessons, $900");
  await expect(page.getByRole("heading", { name: "Greta Lob" })).toBeVisible();
  await page.getByText("Lines and terms").click();
  await spec.shows(panel(page, "Sold"), ["Plays before noon", "Only for Greta", "They do not expire."]);
  const cookie = await plantFamilySignIn(testSite, greta);
  await says("which is not on the family's page", async () => {
    const read = await (await fetch(`${node.url}/family/lessons`, { headers: { cookie } })).text();
    expect([read.includes("8 lessons"), read.includes("before noon")]).toEqual([true, false]);
  });
  await page.goto(`/admin/credits/sell?to=${greta}`);
  await says("another price is for this sale only", () =>
    expect(packages.getByText("$1,200", { exact: true })).toBeVisible(),
  );

  await page.goto("/admin/credits");
  await press(page, "Paid at court: Greta Lob, $900 in cash");
  await says("Paid at court takes everything, in cash, today", () =>
    expect(page.getByText("Greta Lob paid $900 in cash.")).toBeVisible(),
  );
  await press(page, "Undo");
  await says("Undo voids it", () => expect(page.getByText("VOID", { exact: true })).toBeVisible());
  await says("a void receipt keeps its number", () =>
    expect(page.getByRole("heading", { name: /^Receipt \d{4}-0003$/ })).toBeVisible(),
  );
  await page.goto("/admin/credits");
  await says("and the money is owed again", () => expect(row(page, "Greta Lob")).toContainText("$900"));

  await page.getByRole("link", { name: "A part or another way: Deuce" }).click();
  await page.getByText("A part", { exact: true }).click();
  await page.getByLabel("Amount, for a part").fill("100");
  await says("the oldest debt is paid first", () =>
    expect(page.getByRole("region", { name: "What is owed" }).getByRole("listitem")).toContainText([
      "$100 now, $75.50 stays",
      "stays",
    ]),
  );
  await page.getByText("Transfer", { exact: true }).click();
  await page.getByLabel("Paid on").fill(dayAhead(-1));
  await page.getByLabel("Who paid").selectOption("Ben Deuce");
  await press(page, "Record $100");
  await says("the three dots are for a part, another day, another way or another payer", () =>
    expect(panel(page, "Receipts").getByRole("listitem").first()).toContainText(/by transfer, Ben Deuce.*\$100/),
  );
  const mailedToBen = () => testSite.mailbox.mails.some(({ to }) => to.includes("ben@deuce.example"));
  await says("the receipt waits a minute", () => expect(mailedToBen()).toBe(false));
  await runJobsNow(testSite);
  await says("then it is mailed", () => until(mailedToBen, "a receipt"));

  await page.goto(`/admin/credits/${greta}/add`);
  await page.getByLabel("Service").selectOption("On-Court Lessons");
  await page.getByLabel("Minutes").fill("60");
  await press(page, "Add the minutes");
  await says("Add entry is for what was left on paper", () =>
    expect(entry(page, "Brought along")).toContainText("+60"),
  );
  await page.goto(`/admin/credits/${greta}/add`);
  await page.getByText("A gift from you").click();
  await page.getByLabel("Service").selectOption("On-Court Lessons");
  await page.getByLabel("Minutes").fill("30");
  await page.getByLabel("Reason").fill("Birthday");
  await press(page, "Add the minutes");
  await says("and for minutes that the coach gives", () => expect(entry(page, "Birthday")).toContainText("+30"));
  await page.getByRole("link", { name: /^Take back: Brought along/ }).click();
  await page.getByLabel("Reason").fill("Entered twice");
  await press(page, "Take back 60 min");
  await says("Take back adds an entry", () => expect(entry(page, "Entered twice")).toContainText("−60"));
  await says("and the wrong one stays", () => expect(entry(page, "Brought along")).toContainText("+60"));
  await page.goto("/admin/credits");
  await page.getByRole("link", { name: "Add them all at once" }).click();
  await page.getByLabel("Service").selectOption("On-Court Lessons");
  await page.getByLabel("Lines").fill(`Greta Lob\t45\ngrace@alley.example\t15`);
  await press(page, "Add these minutes");
  await says("two columns of a spreadsheet are added at once, by name or address", async () => {
    await expect(row(page, "Greta Lob")).toContainText("9.25 left");
    await expect(row(page, "Alley")).toContainText("8.25 left");
  });

  await page.goto(`/admin/credits/${alley.household}`);
  await page.getByRole("link", { name: /^Refund 8 lessons for Alley/ }).click();
  await page.getByLabel("Minutes to refund").fill("120");
  await press(page, "Show what it is worth");
  await says("Refund shows the minutes and the money before", () =>
    expect(page.getByText("$300, at the price paid")).toBeVisible(),
  );
  await page.getByLabel("Reason").fill("Moves away");
  await press(page, "Refund 120 min, give back $300");
  await says("what was paid goes back by a document of its own", () =>
    expect(panel(page, "Receipts").getByRole("listitem").first()).toContainText(/Refund.*−\$300/),
  );

  await plantLessonsOf(testSite, "Sam Rally", riverside);
  await page.goto("/admin/calendar/loose-ends");
  await says("Loose ends says the amount before the tap", () =>
    expect(page.getByRole("button", { name: "Took place $175 owed" })).toHaveCount(3),
  );
  await says("also for all at once", () => expect(page.getByText("If all 3 took place: $525 owed.")).toBeVisible());
  await page.getByRole("button", { name: "No-show $175 owed" }).first().click();
  await expect(page.getByRole("button", { name: "Took place $175 owed" })).toHaveCount(2);
  await page.getByLabel("Minutes played of 60").first().fill("30");
  await page
    .getByRole("button", { name: /^Part played/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Took place $175 owed" })).toHaveCount(1);
  await runJobsNow(testSite);
  await says("a no-show is owed in full, and what was broken off by the minute", () =>
    expect(async () => {
      await page.goto("/admin/credits?q=Rally");
      await expect(row(page, "Sam Rally")).toContainText("$262.50", { timeout: 1_000 });
    }).toPass({ timeout: 20_000 }),
  );

  await page.goto("/admin/credits/receipts");
  const file = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
  const csv = await (await page.request.get(file ?? "")).text();
  const totals = csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => Number(line.split(",")[8]));
  await says("Export CSV is the month as a file, refunds and voids included", () =>
    expect(totals.slice(-4)).toEqual([900, -900, 100, -300]),
  );
  await says("its totals are those of the page", () =>
    expect(page.getByText(moneyInWords(100 * totals.reduce((sum, total) => sum + total, 0)))).toBeVisible(),
  );
  await page.goto("/admin/settings");
  const tax = panel(page, "Receipts and tax");
  await says("name, address, tax number and tax are under Settings", async () => {
    for (const label of ["Name on receipts", "Tax number", "Address on receipts", "Tax rate (%)"])
      await expect(tax.getByLabel(label)).toBeVisible();
  });
  spec.end();
});
