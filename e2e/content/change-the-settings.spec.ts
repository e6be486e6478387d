import { expect } from "@playwright/test";
import { hydrated } from "#e2e/hydrated.ts";
import { fresh, signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { until } from "#tests/mailbox.ts";
import { addMember, goodPassword } from "#tests/member.ts";

test.beforeEach(({ page, site }) => signInAsAdmin(page, site));

test("saved settings appear on the public pages", async ({ page }) => {
  await page.goto("/admin/settings");
  await page.getByRole("textbox", { name: "Brand" }).fill("Court Nine Tennis");
  await page.getByLabel("Email", { exact: true }).fill("nine@court.example");
  await page.getByLabel("Business Hours").fill("Mon-Fri 7AM-8PM");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  const home = await (await page.request.get("/")).text();
  for (const text of ["Court Nine Tennis", "Mon-Fri 7AM-8PM", "nine@court.example"]) expect(home).toContain(text);
});

test("the coach's own colour, imprint, terms and privacy are on every page", async ({ page }) => {
  await page.goto("/admin/settings");
  expect((await page.request.get("/legal/imprint")).status()).toBe(404);
  const accent = page.getByLabel("Accent color");
  await accent.fill("#113355");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(accent).toHaveAccessibleDescription(/Please choose a lighter color/);
  await accent.fill("#ffb000");
  await page.getByLabel("Imprint").fill("# Responsible\nJordan Avery\nCourt Lane 1\n\njordan@court.example");
  await page.getByLabel("Privacy page").fill("# Your data\n{brand} keeps it for a year.");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  await page.goto("/services");
  const button = page.getByRole("banner").getByRole("link", { name: "Book a Session" });
  await expect(button).toHaveCSS("background-color", "rgb(255, 176, 0)");
  await page.getByRole("link", { name: "Imprint" }).click();
  await expect(page.getByRole("heading", { name: "Responsible" })).toBeVisible();
  await expect(page.getByRole("link", { name: "jordan@court.example" })).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByRole("link", { name: "Terms" })).toHaveCount(0);
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByText("keeps it for a year.")).toBeVisible();
  await expect(page.getByText("What is counted")).toHaveCount(0);
});

test("an invalid setting is explained beside its field and keeps what was typed", async ({ page }) => {
  await page.goto("/admin/settings");
  const brand = page.getByRole("textbox", { name: "Brand" });
  await brand.fill("");
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(brand).toHaveAccessibleDescription(/Brand is required/);
  await expect(brand).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("nobody");
});

test("the coach sends a test mail to the saved addresses", { tag: "@long" }, async ({ page, site }) => {
  await page.goto("/admin/settings");
  await page.getByLabel("Notification Addresses").fill("news@court.example");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Send test mail" }).click();
  await expect(page.getByText("Sent: your mail server accepted it.")).toBeVisible({ timeout: 60_000 });
  const arrived = () => site.testSite.mailbox.mails.some(({ to }) => to.includes("news@court.example"));
  await until(arrived, "the test mail");
});

test("claims that disagree are listed until the coach makes them agree", { tag: "@long" }, async ({ page }) => {
  await page.goto("/admin/settings/claims");
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

test("text typed when the session ended is back after signing in again", async ({ page, context, site }) => {
  const email = fresh("returning");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const signInAgain = async () => {
    await expect(page).toHaveURL(/\/auth\?next=/);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("What you typed is still here")).toBeVisible();
  };
  await page.clock.install();
  await page.goto("/admin/settings");
  const tagline = page.getByLabel("Tagline");
  await tagline.fill("Half a sentence about");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await hydrated(page);
  await signInAgain();
  await expect(tagline).toHaveValue("Half a sentence about");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();

  await page.goto("/admin/testimonials/new");
  await page.getByLabel("Name").fill("Robin Reed");
  await context.clearCookies();
  // As if the sign-in page's script were slow.
  await page.route("**/*.js", (route) => (page.url().includes("/auth") ? route.abort() : route.continue()));
  await page.clock.runFor(31_000);
  await signInAgain();
  await expect(page.getByLabel("Name")).toHaveValue("Robin Reed");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Name"), "a person who leaves gives it up").toHaveValue("");
});
