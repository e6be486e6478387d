import { expect } from "@playwright/test";
import { test } from "#e2e/site.ts";
import { withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { startNode } from "#tests/site.ts";

test.use({ timezoneId: "Europe/Zurich" });

test("a refused setup keeps everything but the password without JavaScript", { tag: "@long" }, async ({
  browser,
  site,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: site.node.url })).newPage();
  await page.goto("/setup?token=made-up");
  await page.getByLabel("Email").fill("owner@baseline.example");
  await page.locator("[name=password]").fill("long rallies win matches");
  await page.getByLabel("Brand").fill("Baseline Tennis");
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByLabel("Country").selectOption("JP");
  await page.getByLabel("Currency").selectOption("JPY");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("That token is wrong")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("owner@baseline.example");
  await expect(page.getByLabel("Brand")).toHaveValue("Baseline Tennis");
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await expect(page.getByLabel("Country")).toHaveValue("JP");
  await expect(page.locator("[name=token]")).toHaveValue("made-up");
  await page.context().close();
});

test("a site that nobody seeded is set up once, with its owner, brand and time zone", async ({ page, site }) => {
  await withClient(site.testSite.databaseUrl, (owner) => owner.query("truncate site_settings"));
  const node = await startNode({ ...site.testSite.settings, WORKER: "off" });
  const linesOf = () => node.output().split("\n");
  const isAlone = (line: string) => /^http\S+\/setup\?token=\S+$/.test(line);
  await until(() => linesOf().some(isAlone), "the address alone on its line");
  const lines = linesOf();
  const open = lines.find(isAlone) ?? "";
  const { token } = Object.fromEntries(new URL(open).searchParams);
  expect(
    lines.filter((line) => line.startsWith("{") && line.includes(token ?? "")),
    "in no JSON line",
  ).toEqual([]);
  await page.goto(`${node.url}/setup${new URL(open).search}`);
  const fields = page.getByRole("main").locator("input:not([type=hidden]), select");
  expect(await fields.evaluateAll((all) => all.map((field) => field.getAttribute("name")))).toEqual([
    "email",
    "password",
    "brand",
    "time_zone",
    "region",
    "currency",
  ]);
  await expect(page.getByLabel("Time zone"), "the browser's own").toHaveValue("Europe/Zurich");
  await expect(page.getByLabel("Currency"), "of the zone's country").toHaveValue("CHF");

  await page.getByLabel("Country").selectOption("GB");
  await expect(page.getByLabel("Currency"), "follows the country").toHaveValue("GBP");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByLabel("Country").selectOption("CH");
  await expect(page.getByLabel("Currency"), "unless it was chosen").toHaveValue("EUR");

  await page.getByLabel("Email").fill("owner@baseline.example");
  await page.getByLabel("Brand").fill("Baseline Tennis");
  await page.getByRole("textbox", { name: "Password" }).fill("long rallies win matches");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page).toHaveURL(/\/admin/);
  await expect(page.getByText("Your site is set up")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText("Baseline");
  await page.goto(node.url);
  await expect(page).toHaveTitle(/Baseline Tennis/);

  await page.context().clearCookies();
  await page.goto(`${node.url}/setup`);
  await expect(page).toHaveURL(/\/auth$/);
  await node.end("SIGKILL");
});
