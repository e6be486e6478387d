import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { checkLabels } from "#app/features/health/checks.ts";
import { asCoach, plantAskable, plantHours } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

test("the coach sees every check and runs the self-test", async ({ page, site }) => {
  await plantHours(site.testSite);
  await plantAskable(site.testSite);
  await signInAsAdmin(page, site);
  await page.goto("/admin");
  await page.getByRole("region", { name: "Site health" }).getByRole("link", { name: "View health" }).click();
  await expect(page).toHaveURL("/admin/health");
  const checks = page.getByRole("region", { name: "Checks" }).getByRole("listitem");
  for (const label of Object.values(checkLabels)) {
    await expect(checks.getByRole("heading", { name: label, exact: true })).toHaveCount(1);
  }
  await expect(checks.filter({ hasText: "Database" })).toContainText(/Good.*PostgreSQL \d+/s);

  await page.getByRole("button", { name: "Run the self-test" }).click();
  await expect(page.getByText("The self-test has run")).toBeVisible({ timeout: 90_000 });
  const steps = page.getByRole("region", { name: "Last self-test" }).getByRole("listitem");
  await expect(steps).toHaveText([
    /^Home page.*Good$/,
    /^Contact form takes a request in.*Good$/,
    /^Booking form takes a request in.*Good$/,
    /^Form with a time takes a request in.*Good$/,
    /^Session is booked, moved and cancelled, as far as times are open.*Good$/,
    /^Quiz takes a request in.*Good$/,
    /^Mail server takes mail from us.*Good$/,
    /^Every page \d+ pages load.*Good$/,
    /^Whole calendar no session is in the way of another.*Good$/,
    /^Whole ledger every minute and every receipt is accounted for.*Good$/,
  ]);
  await expect(page.getByRole("region", { name: "This site" })).toContainText(version);
  expect(await site.countMessages("self-test@courtside.example")).toBe(0);
  expect(await asCoach(site.testSite, "select id from sessions"), "the self-test leaves nothing behind").toEqual([]);
});
