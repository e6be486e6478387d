import { expect, type Page } from "@playwright/test";
import pg from "pg";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { given } from "#app/platform/env.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { timeFor } from "#tests/busyness.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

// The full size runs in `npm run soak -- --only journeys`.
const [listenerKills, measuredRows] = given("WHOLE") ? [50, 60] : [10, 20];

const door = (testSite: TestSite, role: "courtside_visitor" | "courtside_service") =>
  doorUrl(testSite.databaseUrl, testSecret, role);
const insert = `select receive_message('contact', $1, 'live@player.example', null, null, null, null, null, 'session', null,
  null, gen_random_uuid())`;
const killListener = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'courtside_listener' and datname = current_database()`;

const newest = (page: Page) => page.getByRole("row").nth(1);
const sign = (page: Page, state: string) => page.getByRole("main").getByText(state, { exact: true });

test("a new message is on the screen within half a second", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/messages");
  await expect(sign(page, "Live")).toBeVisible();
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const name = document.querySelector("[data-message] td")?.textContent ?? "";
      seen[name] ??= Date.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const client = new pg.Client({ connectionString: door(site.testSite, "courtside_visitor") });
  await client.connect();
  const delays: number[] = [];
  for (let row = 0; row < measuredRows; row++) {
    const name = `Live ${row} end`;
    await client.query(insert, [name]);
    const committed = Date.now();
    await expect(newest(page)).toContainText(name);
    const seenAt = await page.evaluate(
      (which) => (window as unknown as { seen: Record<string, number> }).seen[which],
      name,
    );
    delays.push(Math.max(0, (seenAt ?? Number.NaN) - committed));
  }
  await client.end();
  delays.sort((a, b) => a - b);
  const [p50, p99] = [0.5, 0.99].map((share) => delays[Math.floor(share * (delays.length - 1))] ?? Number.NaN);
  test.info().annotations.push({ type: "measured", description: JSON.stringify({ rows: measuredRows, p50, p99 }) });
  expect(p50).toBeLessThan(timeFor(500));
});

test(`no message is missed when the listening connection is cut ${listenerKills} times`, { tag: "@long" }, async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  await signInAsAdmin(page, site);
  await page.goto("/admin/messages");
  await expect(sign(page, "Live")).toBeVisible();
  await withClient(door(site.testSite, "courtside_service"), async (service) => {
    await withClient(door(site.testSite, "courtside_visitor"), async (visitor) => {
      for (let kill = 0; kill < listenerKills; kill++) {
        await service.query(killListener);
        await visitor.query(insert, [`Cut ${kill} end`]);
        await expect(newest(page)).toContainText(`Cut ${kill} end`, { timeout: 60_000 });
      }
    });
  });
});

test("messages that came during ten minutes without a network appear afterwards", async ({ page, context, site }) => {
  await page.clock.install();
  await signInAsAdmin(page, site);
  await page.goto("/admin/messages");
  await expect(sign(page, "Live")).toBeVisible();
  await context.setOffline(true);
  await withClient(door(site.testSite, "courtside_visitor"), (visitor) => visitor.query(insert, ["While asleep"]));
  await page.clock.fastForward("10:00");
  await context.setOffline(false);
  await page.clock.fastForward("00:02");
  await expect(newest(page)).toContainText("While asleep", { timeout: 60_000 });
  await expect(sign(page, "Live")).toBeVisible();
});

for (const [way, statement] of [
  ["the session is ended", "delete from sign_ins where user_id = $1"],
  ["the role is taken away", "delete from user_roles where user_id = $1"],
  ["the session expires", "update sign_ins set expires_at = now() where user_id = $1"],
] as const)
  test(`the live stream ends within five seconds after ${way}`, async ({ site }) => {
    const { userId, cookie } = await signedInAs("admin", site.testSite.databaseUrl);
    const answer = await fetch(`${site.node.url}/live`, { headers: { cookie: `${sessionCookie}=${cookie}` } });
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("retry: 1000");
    await withClient(door(site.testSite, "courtside_service"), (service) => service.query(statement, [userId]));
    const began = Date.now();
    while (!(await reader?.read())?.done);
    expect(Date.now() - began).toBeLessThan(timeFor(5_000));
  });

/** A browser with this permission, or without notifications. */
async function withNotifications(page: Page, permission: "default" | "denied" | "unknown"): Promise<void> {
  await page.addInitScript((first) => {
    let now = first;
    Object.defineProperty(Notification, "permission", { get: () => now });
    Notification.requestPermission = async () => {
      now = "granted" as typeof now;
      return "granted";
    };
    if (first === "unknown") Reflect.deleteProperty(window, "Notification");
  }, permission);
}

for (const [permission, sentence] of [
  ["denied", /^Your browser blocks notifications from this site\. To get them, allow them in/],
  ["unknown", /^This browser can't show notifications\. Open the site in another one, or/],
] as const)
  test(`the inbox explains why notifications are ${permission}`, { tag: "@long" }, async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await withNotifications(page, permission);
    await signInAsAdmin(page, site);
    await page.goto("/admin/messages");
    await expect(page.getByRole("status").filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole("button", { name: "Notify me on this device" })).toHaveCount(0);
  });

test("notifications are asked for once, and the page says that they are on", async ({ page, site }) => {
  await withNotifications(page, "default");
  await signInAsAdmin(page, site);
  await page.goto("/admin/messages");
  const ask = page.getByRole("button", { name: "Notify me on this device" });
  await ask.click();
  await expect(page.getByText("Notifications are on for this device")).toBeVisible();
  await expect(ask).toHaveCount(0);
});
