import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { mailedLink } from "#e2e/mailed-link.ts";
import { fresh, signIn } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { addMember, goodPassword } from "#tests/member.ts";
import { totpCode } from "#tests/totp.ts";

// Several browsers in one journey, possibly on a busy machine.
test.setTimeout(150_000);

/** Requests an authenticator key as a new admin. */
async function beginTwoFactor(page: Page): Promise<Locator> {
  await page.goto("/admin/account");
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Two-factor sign-in" }) });
  await panel.getByLabel("Your password").fill(goodPassword);
  await panel.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  await expect(page.getByRole("img", { name: "QR code for your app" })).toBeVisible();
  return panel;
}

/** Sets up an authenticator in the browser and returns its key and the recovery codes. */
async function setUpTwoFactor(page: Page) {
  const panel = await beginTwoFactor(page);
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

/** The same with requests only, where signing in is under test. */
async function setUpDirectly(request: APIRequestContext, email: string) {
  await request.post("/auth", { form: { email, password: goodPassword } });
  const begun = await request.post("/admin/account/two-factor", { form: { password: goodPassword } });
  const [key = "", ...recoveryCodes] = [...(await begun.text()).matchAll(/<code[^>]*>(.*?)<\/code>/g)].map(
    ([, code = ""]) => code.replaceAll(/<[^>]+>/g, ""),
  );
  const confirmed = await request.post("/admin/account/two-factor/confirm", { form: { code: totpCode(key) } });
  expect(await confirmed.text()).toContain("Two-factor sign-in is on");
  return { key, recoveryCodes };
}

test("an account with two factors asks for a code after the password", async ({ page, site }) => {
  const email = fresh("careful");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await page.request.post("/auth", { form: { email, password: goodPassword } });
  const { key } = await setUpTwoFactor(page);
  await page.context().clearCookies();
  await signIn(page, email);
  await expect(page).toHaveURL("/auth/two-factor");
  await enterCode(page, "000000");
  await expect(page.getByText("That code is wrong.")).toBeVisible();
  await enterCode(page, totpCode(key, 1));
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
});

test("a recovery code opens the account once", async ({ page, site, request }) => {
  const email = fresh("phoneless");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const { recoveryCodes } = await setUpDirectly(request, email);
  expect(recoveryCodes).toHaveLength(10);
  const signInByPaper = async () => {
    await signIn(page, email);
    await page.getByRole("link", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
    await page.getByRole("button", { name: "Verify" }).click();
  };
  await signInByPaper();
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
  await page.context().clearCookies();
  await signInByPaper();
  await expect(page.getByText("That code is wrong.")).toBeVisible();
});

test("on a phone, a link opens the app, and the key and codes can be copied with the keyboard", {
  tag: "@long",
}, async ({ site, browser }) => {
  const email = fresh("one-phone");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const phone = await browser.newContext({
    baseURL: site.node.url,
    viewport: { width: 390, height: 844 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await phone.newPage();
  await signIn(page, email);
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
  await beginTwoFactor(page);
  const [key = "", ...codes] = await page.locator("code").allTextContents();
  expect(codes).toHaveLength(10);
  const groups = page.locator("code").first().locator("span");
  expect(await groups.allTextContents(), "the key in groups of four").toEqual(key.match(/.{1,4}/g));
  expect(await gapAfterFirst(groups), "with a gap between them").toBeGreaterThan(3);

  const opensApp = page.getByRole("link", { name: "Open authenticator app" });
  const asked = new URL((await opensApp.getAttribute("href")) ?? "");
  expect(asked.protocol + asked.host).toBe("otpauth:totp");
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ secret: key, issuer: "Apex Tennis Performance" });

  const sent: string[] = [];
  page.on("request", (request) => request.url().startsWith("http") && sent.push(request.url()));
  await opensApp.focus();
  const copied = page.getByRole("region", { name: "Notifications" }).getByRole("status");
  for (const [label, text] of [
    ["Copy key", key],
    ["Copy codes", codes.join("\n")],
  ] as const) {
    await tabTo(page, page.getByRole("button", { name: label }));
    await page.keyboard.press("Enter");
    await expect(copied.filter({ hasText: "Copied" }), label).toHaveCount(label === "Copy key" ? 1 : 2);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await tabTo(page, page.getByRole("link", { name: "Download codes" }));
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(file.suggestedFilename()).toBe("Apex Tennis Performance recovery codes.txt");
  expect((await readFile(await file.path(), "utf8")).trim().split("\r\n")).toEqual(codes);
  expect(
    // Whether the user is still signed in, and which scripts the page's links need.
    sent.filter((url) => !/\/(api\/auth\/session|__manifest\?paths=)/.test(url)),
    "nothing of it leaves the browser",
  ).toEqual([]);
  await phone.close();
});

async function gapAfterFirst(groups: Locator): Promise<number> {
  const [first, second] = [await groups.nth(0).boundingBox(), await groups.nth(1).boundingBox()];
  return (second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0);
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 10 && !(await isThere()); step++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
}

test("two-factor sign-in can be set up without JavaScript", { tag: "@long" }, async ({ site, browser }) => {
  const email = fresh("no-script");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const context = await browser.newContext({ baseURL: site.node.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, email);
  await beginTwoFactor(page);
  const [key = "", ...codes] = await page.locator("code").allTextContents();
  expect(codes).toHaveLength(10);
  await expect(page.getByRole("link", { name: "Open authenticator app" })).toHaveAttribute("href", new RegExp(key));
  await expect(page.getByRole("link", { name: "Download codes" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy key" }), "copies nothing without it").toBeHidden();

  const turnOn = async (code: string) => {
    await page.getByLabel("First code from the app").fill(code);
    await page.getByRole("button", { name: "Turn it on" }).click();
  };
  await turnOn("000000");
  await expect(page.getByText("That code is wrong.")).toBeVisible();
  await turnOn(totpCode(key));
  await expect(page.getByText("Two-factor sign-in is on")).toBeVisible();
  await expect(page.getByText("On. You sign in with")).toBeVisible();
  const make = page.getByRole("button", { name: "Make new recovery codes" });
  await page.locator("form", { has: make }).getByLabel("Your password").fill(goodPassword);
  await make.click();
  await expect(page.getByText("These replace your old recovery codes")).toBeVisible();
  expect(await page.locator("code").allTextContents()).toHaveLength(10);
  await context.close();
});

test("neither a reset nor a forged field skips the second factor", async ({ site, request, playwright }) => {
  const email = fresh("target");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const owner = await playwright.request.newContext({ baseURL: site.node.url });
  await setUpDirectly(owner, email);
  await owner.dispose();
  await request.post("/auth/forgot", { form: { email } });
  const link = await mailedLink(site.testSite, email, /\/auth\/reset\?token=[\w-]+/);
  const token = new URL(link).searchParams.get("token") ?? "";
  const reset = await request.post("/auth/reset", {
    form: { token, password: "a kettle full of rain" },
    maxRedirects: 0,
  });
  const opened = await request.get(link);
  expect(opened.headers()["referrer-policy"], "the page's address holds the secret").toBe("strict-origin");
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
