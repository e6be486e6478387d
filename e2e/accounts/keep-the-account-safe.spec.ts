import { expect } from "@playwright/test";
import { mailedLink } from "#e2e/mailed-link.ts";
import { fresh, signIn } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { addMember, asServiceOf, goodPassword } from "#tests/member.ts";

// Browsers on a busy machine, and several of them in one journey.
test.setTimeout(150_000);

test("signing up, confirming by mail and signing in", async ({ page, site }) => {
  const email = fresh("new");
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Password123");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("one of the most common passwords")).toBeVisible();
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

test("a link that was mailed confirms nothing without the account's password", async ({ page, site, request }) => {
  const email = fresh("preregistered");
  await request.post("/auth/sign-up", { form: { email, password: goodPassword } });
  await page.goto(await mailedLink(site.testSite, email, /\/auth\?confirm=[\w-]+/));
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

test("an admin deletes the own account with the password, unless nobody else is left to run the site", async ({
  page,
  site,
}) => {
  const [email, other] = [fresh("leaving"), fresh("staying")];
  const id = await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await addMember(site.testSite.databaseUrl, other, { isAdmin: true });
  await signIn(page, email);
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
  await page.goto("/admin/account");
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Delete account" }) });
  const send = async (password: string) => {
    await panel.getByLabel("Your password").fill(password);
    await panel.getByRole("button", { name: "Delete my account" }).click();
  };
  await send("not the right one");
  await expect(page.getByText("That password is wrong.").first()).toBeVisible();
  const others = "user_id in (select id from users where email <> $1)";
  const roles = await asServiceOf(site.testSite.databaseUrl, (service) =>
    service.query(`delete from user_roles where ${others} returning user_id`, [email]),
  );
  await send(goodPassword);
  await expect(page.getByText("You're the only admin").first()).toBeVisible();
  await asServiceOf(site.testSite.databaseUrl, async (service) => {
    for (const { user_id } of roles.rows)
      await service.query("insert into user_roles (user_id, role) values ($1, 'admin')", [user_id]);
  });
  await send(goodPassword);
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth");
  const left = await asServiceOf(site.testSite.databaseUrl, (service) =>
    service.query("select from users where id = $1", [id]),
  );
  expect(left.rowCount).toBe(0);
});

test("an admin arrives where they wanted to go, and signs out", async ({ page, site }) => {
  const email = fresh("coach");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await page.goto("/admin/account");
  await expect(page).toHaveURL("/auth?next=%2Fadmin%2Faccount");
  await signIn(page, email, goodPassword, page.url());
  await expect(page.getByText("Logged in successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/account");
  await page.goto("/auth");
  await expect(page).toHaveURL("/admin");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("You have been signed out successfully")).toBeVisible();
});

for (const next of [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "javascript:alert(1)",
])
  test(`nobody is sent to ${next} after signing in`, async ({ site, request }) => {
    const email = fresh("lured");
    await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
    const answer = await request.post(`/auth?next=${encodeURIComponent(next)}`, {
      form: { email, password: goodPassword },
      maxRedirects: 0,
    });
    expect(answer.headers().location).toBe("/admin?notice=signed-in");
  });

test("a wrong password and an unknown address get the same answer", async ({ page, site, request }) => {
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
  await signIn(page, email, "not the right one");
  const toast = page.getByRole("alert");
  await expect(toast.getByText("Error", { exact: true })).toBeVisible();
  await expect(toast.getByText("Invalid email or password")).toBeVisible();
});

test("a forgotten password is replaced by mail, and every session ends", async ({ page, site, browser }) => {
  const email = fresh("forgetful");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const elsewhere = await (await browser.newContext({ baseURL: site.node.url })).newPage();
  await signIn(elsewhere, email);
  await expect(elsewhere.getByText("Admin Dashboard")).toBeVisible();
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If that address has an account, a link is on its way.")).toBeVisible();
  const link = await mailedLink(site.testSite, email, /\/auth\/reset\?token=[\w-]+/);
  await page.goto(link);
  await page.getByLabel("New password").fill("a kettle full of rain");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await elsewhere.goto("/admin");
  await expect(elsewhere).toHaveURL("/auth");
  await page.goto(link);
  await page.getByLabel("New password").fill("another kettle of rain");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
  await signIn(page, email, "a kettle full of rain");
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
});

test("without JavaScript one signs in, is refused and signs out", async ({ browser, site }) => {
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

test("a session ended elsewhere is over at the next request", async ({ page, site, browser }) => {
  const email = fresh("travelling");
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const lost = await (await browser.newContext({ baseURL: site.node.url })).newPage();
  await signIn(lost, email);
  await expect(lost.getByText("Admin Dashboard")).toBeVisible();
  await signIn(page, email);
  await expect(page.getByText("Admin Dashboard")).toBeVisible();
  await page.goto("/admin/account");
  await page.getByRole("button", { name: /^End / }).click();
  await expect(page.getByRole("button", { name: /^End / })).toHaveCount(0);
  await lost.goto("/admin");
  await expect(lost).toHaveURL("/auth");
});
