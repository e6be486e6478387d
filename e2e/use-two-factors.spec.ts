import { expect, type Page } from "@playwright/test";
import { addMember, goodPassword } from "#tests/member.ts";
import { totpCode } from "#tests/totp.ts";
import { mailedLink } from "./mailed-link.ts";
import { fresh, signIn } from "./sign-in.ts";
import { test } from "./site.ts";

// Browsers on a busy machine, and several of them in one journey.
test.setTimeout(150_000);

/** Sets up an authenticator in the browser and returns its key and the recovery codes. */
async function setUpTwoFactor(page: Page) {
  await page.goto("/admin/account");
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Two-factor sign-in" }) });
  await panel.getByLabel("Your password").fill(goodPassword);
  await panel.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  await expect(panel.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  const [key = "", ...recoveryCodes] = await panel.locator("code").allTextContents();
  await panel.getByLabel("First code from the app").fill(totpCode(key));
  await panel.getByRole("button", { name: "Turn it on" }).click();
  await expect(panel.getByText("On. You sign in with")).toBeVisible();
  return { key, recoveryCodes };
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}

test("with two factors the password alone opens nothing", async ({ page, site, browser }) => {
  const email = fresh("careful");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const before = await (await browser.newContext({ baseURL: site.node.url })).newPage();
  for (const one of [before, page]) {
    await signIn(one, email);
    await expect(one.getByText("Admin Dashboard")).toBeVisible();
  }
  const { key } = await setUpTwoFactor(page);
  await before.goto("/admin");
  await expect(before, "a session from before the second factor has ended").toHaveURL("/auth");

  const thief = await (await browser.newContext({ baseURL: site.node.url })).newPage();
  await signIn(thief, email);
  await expect(thief).toHaveURL("/auth/two-factor");
  const secondTab = await thief.context().newPage();
  await secondTab.goto("/admin");
  await expect(secondTab, "a second tab does not skip the code").toHaveURL("/auth");
  await enterCode(thief, "000000");
  await expect(thief.getByText("That code is wrong.")).toBeVisible();
  await enterCode(thief, totpCode(key, 1));
  await expect(thief.getByText("Admin Dashboard")).toBeVisible();
});

test("a recovery code opens the account once", async ({ page, site }) => {
  const email = fresh("phoneless");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await signIn(page, email);
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
  const { recoveryCodes } = await setUpTwoFactor(page);
  expect(recoveryCodes).toHaveLength(10);
  const signInByPaper = async () => {
    await page.getByRole("button", { name: "Sign Out" }).click();
    // Whoever leaves the page at once may leave before the server has heard of it.
    await expect(page.getByText("You have been signed out successfully").first()).toBeVisible();
    await signIn(page, email);
    await page.getByRole("link", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
    await page.getByRole("button", { name: "Verify" }).click();
  };
  await signInByPaper();
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
  await signInByPaper();
  await expect(page.getByText("That code is wrong.")).toBeVisible();
});

test("two factors are not skipped by a reset or by a forged field", async ({ page, site, request }) => {
  const email = fresh("target");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await signIn(page, email);
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
  await setUpTwoFactor(page);
  await request.post("/auth/forgot", { form: { email } });
  const link = await mailedLink(site.testSite, email, /\/auth\/reset\?token=[\w-]+/);
  const token = new URL(link).searchParams.get("token") ?? "";
  const reset = await request.post("/auth/reset", {
    form: { token, password: "a kettle full of rain" },
    maxRedirects: 0,
  });
  expect(reset.headers()["set-cookie"], "a reset signs nobody in").toMatch(/^__Host-courtside\.device=[^\n]+$/);

  const forged = { trustDevice: "true", rememberMe: "true", twoFactorEnabled: "false", two_factor_enabled: "false" };
  const signedIn = await request.post("/auth", {
    form: { email, password: "a kettle full of rain", ...forged },
    maxRedirects: 0,
  });
  expect(signedIn.headers().location).toBe("/auth/two-factor");
  const guess = await request.post("/auth/two-factor", { form: { code: "000000", ...forged }, maxRedirects: 0 });
  expect(guess.status()).toBe(401);
  expect((await request.get("/admin", { maxRedirects: 0 })).status()).toBe(303);
});
