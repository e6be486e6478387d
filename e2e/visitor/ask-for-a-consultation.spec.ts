import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

async function askWithoutKnowing(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Dana Field");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Preferred Date/Time").fill("any evening");
  await expect(page.getByLabel("Session Type")).toHaveValue("");
  await expect(page.getByRole("radio", { name: "Not sure yet" })).toBeChecked();
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await page.waitForURL(/\/thank-you$/);
}

async function bookings(testSite: TestSite, email: string) {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(url, (admin) => admin.query("select * from messages where email = $1", [email]));
  return rows;
}

const stored = { intent: "consultation", session_type: null, skill_level: null, preferred_date: "any evening" };

test("a visitor can ask for the consultation without choosing a service", async ({ page, site }) => {
  await page.goto("/services");
  await page.getByRole("link", { name: "Request Free Consultation" }).click();
  await expect(page.locator("form[novalidate]")).toBeAttached();
  await askWithoutKnowing(page, "unsure@player.example");
  expect(await bookings(site.testSite, "unsure@player.example")).toMatchObject([stored]);
});

test("a consultation that becomes a session asks for type and skill level", { tag: "@long" }, async ({ page }) => {
  await page.goto("/book-session?intent=consultation");
  await expect(page.locator("form[novalidate]")).toBeAttached();
  await page.getByRole("checkbox", { name: /free 15-minute consultation/ }).uncheck();
  await expect(page.getByRole("radio", { name: "Not sure yet" })).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await expect(page.getByRole("link", { name: "Please select a session type" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Please select your skill level" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the consultation asks for no session type and no skill level", { tag: "@long" }, async ({ page, site }) => {
    await page.goto("/book-session?intent=consultation");
    await askWithoutKnowing(page, "unsure-too@player.example");
    expect(await bookings(site.testSite, "unsure-too@player.example")).toMatchObject([stored]);
    await page.goto("/book-session");
    await expect(page.getByLabel("Session Type")).toHaveAttribute("required");
    await expect(page.getByRole("radio", { name: "Not sure yet" })).toHaveCount(0);
  });
});
