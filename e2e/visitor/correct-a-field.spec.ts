import { expect, type Page } from "@playwright/test";
import { test } from "#e2e/site.ts";

const red = (page: Page) => page.locator("[aria-invalid=true]");
const hydrated = (page: Page) => expect(page.locator("form[novalidate]").first()).toBeAttached();

test("a corrected field loses its error at once, in the form and in the summary", async ({ page }) => {
  await page.goto("/#contact");
  await page.getByLabel("Name", { exact: true }).focus();
  await hydrated(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(red(page)).toHaveCount(2);
  await expect(page.getByText("Please check two fields.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).pressSequentially("Da");
  await expect(red(page)).toHaveCount(1);
  await expect(page.getByText("Please check one field.")).toBeVisible();
  await page.getByLabel("Email").fill("dana@player.example");
  await expect(red(page)).toHaveCount(0);
  await expect(page.getByText(/^Please check/)).toHaveCount(0);
  await page.getByLabel("Name", { exact: true }).fill("");
  await expect(red(page)).toHaveCount(1);
});

test("the booking form's errors go away field by field, and the server decides", { tag: "@long" }, async ({ page }) => {
  await page.goto("/book-session");
  await hydrated(page);
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await expect(red(page)).toHaveCount(5);
  await page.getByLabel("Session Type").selectOption({ label: "Video Analysis" });
  // Its error line is gone, and the content below has moved up.
  await expect(red(page)).toHaveCount(4);
  await page.getByRole("radio", { name: "Beginner" }).check();
  await page.getByLabel("Full Name").fill("Dana Field");
  await page.getByLabel("Email").fill("dana@gmial.com");
  await expect(page.getByText("Did you mean dana@gmail.com?")).toBeVisible();
  await expect(red(page), "pointed out, not refused").toHaveCount(1);
  // Valid for the browser, but not for the server.
  await page.getByLabel("Email").fill("dana@player");
  await expect(red(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await expect(red(page)).toHaveCount(2);
  await expect(page.locator("#booking-email-error")).toHaveText("Invalid email address");
});

test("the quiz's errors go away field by field", { tag: "@long" }, async ({ page }) => {
  await page.goto("/quiz");
  for (const n of [1, 2, 3, 4]) {
    await expect(page.getByText(`Question ${n} of 4`)).toBeVisible();
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: n === 4 ? "Continue" : "Next" }).click();
  }
  await hydrated(page);
  await page.getByRole("button", { name: "Get My Recommendation!" }).click();
  await expect(red(page)).toHaveCount(2);
  await page.getByLabel("Full Name").fill("Dana Field");
  await expect(red(page)).toHaveCount(1);
});

test("the errors of signing in go away field by field", { tag: "@long" }, async ({ page }) => {
  await page.goto("/auth");
  await hydrated(page);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(red(page)).toHaveCount(2);
  await page.getByLabel("Email").fill("dana@player.example");
  await expect(red(page)).toHaveCount(1);
});
