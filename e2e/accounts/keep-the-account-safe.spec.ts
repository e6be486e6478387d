import { type APIRequestContext, expect } from "@playwright/test";
import { mailedLink } from "#e2e/mailed-link.ts";
import { fresh, signIn } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { addMember, asServiceOf, goodPassword } from "#tests/member.ts";

// Several browsers in one journey, possibly on a busy machine.
test.setTimeout(150_000);

test("a new account is confirmed by mail and signs in", async ({ page, site }) => {
  const email = fresh("new");
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Account created successfully!")).toBeVisible();
  await signIn(page, email, goodPassword, await mailedLink(site.testSite, email, /\/auth\?confirm=[\w-]+/));
  await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
  await expect(page.getByText("isn't confirmed yet")).toHaveCount(0);
  const { rows } = await asServiceOf(site.testSite.databaseUrl, (service) =>
    service.query(
      "select email_verified, (select count(*)::int from profiles p where p.id = u.id) as profiles from users u where email = $1",
      [email],
    ),
  );
  expect(rows).toEqual([{ email_verified: true, profiles: 1 }]);
});

test("a mailed link confirms nothing without the account's password", async ({ site, request }) => {
  const email = fresh("preregistered");
  await request.post("/auth/sign-up", { form: { email, password: goodPassword } });
  const link = new URL(await mailedLink(site.testSite, email, /\/auth\?confirm=[\w-]+/));
  expect((await request.get(link.pathname + link.search)).status()).toBe(200);
  const { rows } = await asServiceOf(site.testSite.databaseUrl, (service) =>
    service.query("select email_verified from users where email = $1", [email]),
  );
  expect(rows).toEqual([{ email_verified: false }]);
});

test("opening the mailed link confirms nothing; pressing its button does, without JavaScript", async ({
  browser,
  site,
}) => {
  const email = fresh("scanned");
  await addMember(site.testSite.databaseUrl, email, { isConfirmed: false });
  const page = await (await browser.newContext({ baseURL: site.node.url, javaScriptEnabled: false })).newPage();
  await signIn(page, email);
  await page.getByRole("button", { name: "Send it again" }).click();
  const link = await mailedLink(site.testSite, email, /\/auth\?confirm=[\w-]+/);
  const isConfirmed = async () => {
    const read = "select email_verified from users where email = $1";
    const { rows } = await asServiceOf(site.testSite.databaseUrl, (service) => service.query(read, [email]));
    return rows[0]?.email_verified;
  };
  await page.goto(link);
  expect(await isConfirmed(), "opened, as a mail scanner does").toBe(false);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
  await expect(page.getByText("isn't confirmed yet")).toHaveCount(0);
  expect(await isConfirmed()).toBe(true);
  await page.context().close();
});

/** Sends the form's own request, where the form is not under test. */
async function signInDirectly(request: APIRequestContext, email: string): Promise<void> {
  const answer = await request.post("/auth", { form: { email, password: goodPassword }, maxRedirects: 0 });
  expect(answer.headers().location).toBe("/admin?notice=signed-in");
}

test("an admin deletes their own account with the password", async ({ page, site }) => {
  const email = fresh("leaving");
  const id = await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await addMember(site.testSite.databaseUrl, fresh("staying"), { isAdmin: true });
  await signInDirectly(page.request, email);
  await page.goto("/admin/account");
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Delete account" }) });
  const send = async (password: string) => {
    await panel.getByLabel("Your password").fill(password);
    await panel.getByRole("button", { name: "Delete my account" }).click();
  };
  await send("not the right one");
  await expect(page.getByText("That password is wrong.").first()).toBeVisible();
  await send(goodPassword);
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  const left = await asServiceOf(site.testSite.databaseUrl, (service) =>
    service.query("select from users where id = $1", [id]),
  );
  expect(left.rowCount).toBe(0);
});

test("the only admin cannot delete their account", async ({ site, request }) => {
  const email = fresh("only");
  const id = await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await asServiceOf(site.testSite.databaseUrl, (service) =>
    service.query("delete from user_roles where user_id <> $1", [id]),
  );
  await signInDirectly(request, email);
  const answer = await request.post("/admin/account/delete", { form: { password: goodPassword } });
  expect([answer.status(), await answer.text()]).toEqual([400, expect.stringContaining("the only admin")]);
});

test("signing in leads to the page that was asked for", async ({ page, site }) => {
  const email = fresh("coach");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await page.goto("/admin/account");
  await expect(page).toHaveURL("/auth?next=%2Fadmin%2Faccount");
  await signIn(page, email, goodPassword, page.url());
  await expect(page).toHaveURL("/admin/account");
});

test("signing in never leads to another site", async ({ site, request }) => {
  const email = fresh("lured");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const answer = await request.post(`/auth?next=${encodeURIComponent("/.//evil.example")}`, {
    form: { email, password: goodPassword },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBe("/admin?notice=signed-in");
});

test("a wrong password and an unknown address get the same response", async ({ site, request }) => {
  const email = fresh("known");
  await addMember(site.testSite.databaseUrl, email);
  const answers = [];
  for (const form of [
    { email, password: "not the right one" },
    { email: fresh("known"), password: "not the right one" },
  ]) {
    const answer = await request.post("/auth", { form, headers: { accept: "text/html" } });
    answers.push([answer.status(), (await answer.text()).replaceAll(form.email, "EMAIL")]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test("a forgotten password is replaced by mail", async ({ page, site }) => {
  const email = fresh("forgetful");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If that address has an account, a link is on its way.")).toBeVisible();
  await page.goto(await mailedLink(site.testSite, email, /\/auth\/reset\?token=[\w-]+/));
  await page.getByLabel("New password").fill("a kettle full of rain");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await signIn(page, email, "a kettle full of rain");
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
});

test("the sign-in address is changed by the link mailed to the new one", async ({ page, site }) => {
  const [email, to] = [fresh("old"), fresh("new")];
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await page.goto("/admin/account");
  await signIn(page, email, goodPassword, page.url());
  const form = page.locator("form", { has: page.getByRole("button", { name: "Change sign-in address" }) });
  await form.getByLabel("New email address").fill(to);
  await form.getByLabel("Your password").fill(goodPassword);
  await form.getByRole("button").last().click();
  await expect(page.getByText("The new address counts once you open the link we sent to it.")).toBeVisible();
  await page.goto(await mailedLink(site.testSite, to, /\/admin\/account\?address=[\w-]+/));
  await page.getByRole("button", { name: "Use the new address" }).click();
  await expect(page.getByText(`You sign in as ${to}`)).toBeVisible();
  const told = site.testSite.mailbox.mails.filter((mail) => mail.to.includes(email)).map(({ raw }) => raw);
  expect(told.join()).toContain("Your sign-in address is being changed");
});

test("a reset link works once", async ({ site, request }) => {
  const email = fresh("twice");
  await addMember(site.testSite.databaseUrl, email);
  await request.post("/auth/forgot", { form: { email } });
  const link = await mailedLink(site.testSite, email, /\/auth\/reset\?token=[\w-]+/);
  const token = new URL(link).searchParams.get("token") ?? "";
  const reset = () => request.post("/auth/reset", { form: { token, password: "a kettle full of rain" } });
  expect(await (await reset()).text()).not.toContain("already used");
  expect(await (await reset()).text()).toContain("This link has expired or was already used.");
});

test("an admin signs in and out without JavaScript", { tag: "@long" }, async ({ browser, site }) => {
  const email = fresh("plain");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const page = await (await browser.newContext({ baseURL: site.node.url, javaScriptEnabled: false })).newPage();
  await signIn(page, email, "not the right one");
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/admin/);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("You have been signed out successfully")).toBeVisible();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(page.getByRole("button", { name: "Sign Up" })).toBeVisible();
});

test("a session ended elsewhere opens nothing", async ({ page, site, request }) => {
  const email = fresh("travelling");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await signInDirectly(request, email);
  await signInDirectly(page.request, email);
  const isOpen = async () => (await request.get("/admin", { maxRedirects: 0 })).status() === 200;
  expect(await isOpen()).toBe(true);
  await page.goto("/admin/account");
  await page.getByRole("button", { name: /^End / }).click();
  await expect(page.getByRole("button", { name: /^End / })).toHaveCount(0);
  expect(await isOpen()).toBe(false);
});
