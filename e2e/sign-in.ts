import type { Page } from "@playwright/test";
import { sessionCookie, signedInAs, type TestSession } from "#tests/admin-session.ts";
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
