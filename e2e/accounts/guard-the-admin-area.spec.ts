import { expect } from "@playwright/test";
import { test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";

test("a signed-in person without the role gets 403, a plain page and Sign Out", async ({ site, request }) => {
  const { cookie } = await signedInAs("member", site.testSite.databaseUrl);
  for (const path of ["/admin", "/admin.data"]) {
    const answer = await request.get(path, { headers: { cookie: `${sessionCookie}=${cookie}` } });
    expect(answer.status(), path).toBe(403);
    expect(answer.headers()["cache-control"], path).toBe("no-store");
    expect(await answer.text()).not.toContain("Admin Dashboard");
  }
  const html = await (await request.get("/admin", { headers: { cookie: `${sessionCookie}=${cookie}` } })).text();
  expect(html).toContain("This account does not manage the site");
  expect(html).toContain("Sign Out");
});
