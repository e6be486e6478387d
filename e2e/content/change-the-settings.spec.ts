import { expect } from "@playwright/test";
import { hydrated } from "#e2e/hydrated.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { until } from "#tests/mailbox.ts";

test.beforeEach(({ page, site }) => signInAsAdmin(page, site));

test("saved settings appear on the public pages", async ({ page }) => {
  await page.goto("/admin/settings");
  await hydrated(page);
  await page.getByRole("textbox", { name: "Brand" }).fill("Court Nine Tennis");
  await page.getByLabel("Email", { exact: true }).fill("nine@court.example");
  await page.getByLabel("Business Hours").fill("Mon-Fri 7AM-8PM");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  const home = await (await page.request.get("/")).text();
  for (const text of ["Court Nine Tennis", "Mon-Fri 7AM-8PM", "nine@court.example"]) expect(home).toContain(text);
});

test("an invalid setting is explained beside its field and keeps what was typed", async ({ page }) => {
  await page.goto("/admin/settings");
  await hydrated(page);
  const brand = page.getByRole("textbox", { name: "Brand" });
  await brand.fill("");
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(brand).toHaveAccessibleDescription(/Brand is required/);
  await expect(brand).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("nobody");
});

test("the coach sends a test mail to the saved addresses", async ({ page, site }) => {
  await page.goto("/admin/settings");
  await hydrated(page);
  await page.getByLabel("Notification Addresses").fill("news@court.example");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Send test mail" }).click();
  await expect(page.getByText("Sent: your mail server accepted it.")).toBeVisible({ timeout: 60_000 });
  const arrived = () => site.testSite.mailbox.mails.some(({ to }) => to.includes("news@court.example"));
  await until(arrived, "the test mail");
});

test("claims that disagree are listed until the coach makes them agree", async ({ page }) => {
  await page.goto("/admin/settings/claims");
  await hydrated(page);
  const note = page.getByRole("note");
  for (const claim of ["8+ Years Coaching Experience (About)", "10+", "15+ Years Experience (Statistics banner)"])
    await expect(note).toContainText(claim);
  const years = page.getByRole("group", { name: /^Years/ }).getByLabel("Value");
  for (const index of [0, 1, 2]) await years.nth(index).fill("12+");
  await page.getByRole("button", { name: "Save Claims" }).click();
  await expect(page.getByText("Claims updated successfully")).toBeVisible();
  await expect(note).toHaveCount(0);
  const home = await (await page.request.get("/")).text();
  expect(home.match(/12\+/g)?.length).toBeGreaterThanOrEqual(3);
});
