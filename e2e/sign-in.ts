import type { Page } from "@playwright/test";
import { sessionCookie, signedInAs, type TestSession } from "#tests/admin-session.ts";
import { goodPassword } from "#tests/member.ts";
import type { TestSite } from "#tests/site.ts";

/** Gives the page's browser the session of a fresh admin of this site. */
export async function signInAsAdmin(
  page: Page,
  site: { testSite: TestSite; node: { url: string } },
): Promise<TestSession> {
  const session = await signedInAs("admin", site.testSite.databaseUrl);
  const { hostname } = new URL(site.node.url);
  await page.context().addCookies([
    {
      name: sessionCookie,
      value: session.cookie,
      domain: hostname,
      path: "/",
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
  return session;
}

/** An address that no other test uses. */
export const fresh = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@court.example`;

/** With the form, as a person does. */
export async function signIn(page: Page, email: string, password = goodPassword, path = "/auth"): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}
