import { expect, type Page } from "@playwright/test";
import { test } from "#e2e/site.ts";
import { addMember, goodPassword } from "#tests/member.ts";
import { section } from "./section.ts";

async function send(page: Page, button: "Sign In" | "Sign Up", email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: button }).click();
}

test("2 Screens: /auth", async ({ page }) => {
  const spec = section("2 Screens: /auth");
  await page.goto("/auth");
  for (const name of ["Sign In", "Sign Up"])
    await spec.says(`a tab '${name}'`, () => expect(page.getByRole("tab", { name })).toBeVisible());
  await spec.says("Sign In is the first shown", () =>
    expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true"),
  );
  for (const tab of ["Sign In", "Sign Up"] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await spec.says(`${tab} takes an email`, () => expect(page.getByLabel("Email")).toHaveAttribute("type", "email"));
    await spec.says(`${tab} requires the email`, () =>
      expect(page.getByLabel("Email")).toHaveAttribute("required", ""),
    );
    const password = page.getByLabel("Password", { exact: true });
    await spec.says(`${tab} takes a password`, () => expect(password).toHaveAttribute("type", "password"));
    await spec.says(`${tab} requires the password`, () => expect(password).toHaveAttribute("required", ""));
    await spec.says(`a button '${tab}'`, () => expect(page.getByRole("button", { name: tab })).toBeVisible());
    await page.getByRole("button", { name: tab }).click();
    await spec.shows(page.getByRole("main"), ["Email is required", "Password is required"]);
  }
  await spec.leads(page, { "Back to website": "/" });
  spec.end();
});

test("4 States: authentication", async ({ page, site, request }) => {
  const spec = section("4 States: authentication");
  const email = `spec-${crypto.randomUUID().slice(0, 8)}@court.example`;
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  await page.goto("/admin");
  await spec.says("signed-out users are sent to /auth", () => expect(page).toHaveURL("/auth"));
  await send(page, "Sign In", email, "not the right one");
  await spec.says("a destructive toast titled 'Error'", () =>
    expect(page.getByRole("alert").getByText("Error", { exact: true })).toBeVisible(),
  );
  await spec.shows(page, ["Invalid email or password"]);
  await send(page, "Sign In", email, goodPassword);
  await spec.says("signed in goes to /admin", () => expect(page).toHaveURL("/admin"));
  await spec.shows(page, ["Logged in successfully!"]);
  await page.goto("/auth");
  await spec.says("already signed-in users are sent to /admin", () => expect(page).toHaveURL("/admin"));
  await page.getByRole("button", { name: "Sign Out" }).click();
  await spec.says("a sign-out sends the user to /auth", () => expect(page).toHaveURL("/auth"));
  await spec.shows(page, ["Signed out", "You have been signed out successfully"]);
  await page.goto("/auth/sign-up");
  await send(page, "Sign Up", `new-${email}`, "qwertyuiop");
  await spec.shows(page, ["This follows a row of keys or numbers, and those are guessed first"]);
  await send(page, "Sign Up", `new-${email}`, goodPassword);
  await spec.shows(page, ["Account created successfully!"]);
  await send(page, "Sign In", `new-${email}`, goodPassword);
  await spec.says("non-admins see nothing of the admin area", async () => {
    await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
    await expect(page.getByText("Admin Dashboard")).toHaveCount(0);
  });
  await spec.says("and may sign out", () => expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible());
  const anonymous = await request.get("/api/auth/session");
  await spec.says("who has no session is told null", async () => expect(await anonymous.json()).toBeNull());
  spec.end();
});
