import { expect, type Page } from "@playwright/test";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { addMember, asServiceOf, goodPassword } from "#tests/member.ts";

declare global {
  interface Window {
    seen: string[];
  }
}

/** Records every session event of a page, across documents too. */
async function noteEvents(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = [];
  await page.exposeFunction("noteSessionEvent", (event: string) => void seen.push(event));
  await page.addInitScript(() => {
    window.addEventListener("courtside:session", (said) => {
      const note = Reflect.get(window, "noteSessionEvent") as (event: string) => void;
      note((said as CustomEvent<{ event: string }>).detail.event);
    });
  });
  return async () => seen;
}

const minute = 60_000;
const day = 24 * 60 * minute;

test("the browser checks the session every 30 s and prolongs it within 90 s of its end", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/auth/") && asked.push(new URL(request.url()).pathname));
  const events = await noteEvents(page);
  await page.goto("/admin");
  await expect.poll(events).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
  // The page's clock keeps running: on a busy machine for some seconds.
  await page.clock.runFor(20_000);
  expect(asked).toEqual(["/api/auth/session"]);
  await page.clock.runFor(11_000);
  await expect.poll(() => asked.length).toBe(2);
  await page.clock.fastForward(7 * day - 2 * minute);
  await page.clock.runFor(61_000);
  await expect.poll(() => asked.at(-1)).toBe("/api/auth/prolong-session");
  await expect.poll(events).toContain("TOKEN_REFRESHED");
});

test("the browser stores no credential that scripts can read", async ({ page, site }) => {
  const { cookie, email } = await signInAsAdmin(page, site);
  await page.goto("/admin");
  await expect.poll(() => page.evaluate(() => window.localStorage.length)).toBe(1);
  const { stored, cookies } = await page.evaluate(() => ({
    stored: JSON.stringify({ ...window.localStorage, ...window.sessionStorage }),
    cookies: document.cookie,
  }));
  const token = decodeURIComponent(cookie).split(".")[0] ?? "";
  expect(stored).toContain(email);
  expect(stored).not.toContain(token);
  expect(cookies).not.toContain("courtside");
  expect(await page.content()).not.toContain(token);
  const state = await (await page.request.get("/api/auth/session")).text();
  expect(state).not.toContain(token);
});

test("every tab learns of a change to the account", { tag: "@long" }, async ({ page, context, site }) => {
  const { userId } = await signInAsAdmin(page, site);
  await context.clock.install();
  const other = await context.newPage();
  const [events, otherEvents] = [await noteEvents(page), await noteEvents(other)];
  await page.goto("/admin");
  await other.goto("/admin");
  await expect.poll(otherEvents).toContain("INITIAL_SESSION");
  await asServiceOf(site.testSite.databaseUrl, (service) =>
    service.query("update users set name = 'Robin Reed' where id = $1", [userId]),
  );
  await page.clock.runFor(31_000);
  await expect.poll(events).toContain("USER_UPDATED");
  await expect.poll(otherEvents).toContain("USER_UPDATED");
});

test("signing out in one tab signs the others out and sends them to /auth", async ({ page, context, site }) => {
  await signInAsAdmin(page, site);
  const other = await context.newPage();
  const otherEvents = await noteEvents(other);
  await other.goto("/admin");
  await expect.poll(otherEvents).toContain("INITIAL_SESSION");
  const events = await noteEvents(page);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect.poll(events).toContain("SIGNED_OUT");
  await expect.poll(otherEvents).toContain("SIGNED_OUT");
  await expect(other).toHaveURL("/auth");
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
});

test("signing in, a verified code and a recovery link are session events", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  const email = `events-${crypto.randomUUID().slice(0, 8)}@court.example`;
  await addMember(site.testSite.databaseUrl, email, { isAdmin: true });
  const other = await context.newPage();
  const [events, otherEvents] = [await noteEvents(page), await noteEvents(other)];
  await other.goto("/auth/reset?token=from-the-mail");
  await expect.poll(otherEvents).toEqual(["INITIAL_SESSION", "PASSWORD_RECOVERY"]);
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect.poll(events).toEqual(["INITIAL_SESSION", "INITIAL_SESSION", "SIGNED_IN"]);
  await expect.poll(otherEvents).toContain("SIGNED_IN");
  // Where a correct code leads; another test covers asking for it.
  await page.goto("/admin?notice=code-verified");
  await expect.poll(events).toContain("MFA_CHALLENGE_VERIFIED");
  await expect.poll(otherEvents).toContain("MFA_CHALLENGE_VERIFIED");
});
