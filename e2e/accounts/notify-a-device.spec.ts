import { expect } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { violations } from "#e2e/barriers.ts";
import { asCoach, runJobsNow } from "#e2e/coach-calendar.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { someoneBooks } from "#e2e/player-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { startPushService } from "#tests/push-service.ts";
import { startNode, startTestSite } from "#tests/site.ts";

test("the coach chooses which events a device gets", { tag: "@long" }, async ({ page, site }) => {
  const { userId, sessionId } = await signInAsAdmin(page, site);
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin"), (admin) =>
    admin.query(
      `insert into push_devices (user_id, sign_in_id, name, kind, endpoint_digest, sealed_subscription, events)
       values ($1, $2, 'Safari on iPhone', 'phone', 'd', 'sealed', '{request}')`,
      [userId, sessionId],
    ),
  );
  await page.goto("/admin/account");
  await page.getByRole("link", { name: "What reaches you where" }).click();
  await expect(page.getByText("Phone, this one")).toBeVisible();
  await expect(page.getByText(/at the end of the address bar/)).toBeVisible();
  await expect(page.getByText("Tap Share")).toBeHidden();
  await page.getByText("On another device").click();
  await expect(page.getByText("Tap Share")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const box = (name: string) => page.getByRole("checkbox", { name: `${name}, Safari on iPhone` });
  await expect(box("A new request")).toBeChecked();
  await box("The next session").check();
  await page.getByRole("switch", { name: /^Show names/ }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(box("The next session")).toBeChecked();
  await expect(page.getByRole("switch", { name: /^Show names/ })).toBeChecked();
  await page.getByRole("button", { name: "Remove Safari on iPhone" }).click();
  await expect(page.getByText("Phone, this one")).toHaveCount(0);
});

test("a device turned on with the button is notified of a request, without its name", { tag: "@long" }, async ({
  page,
}) => {
  const pushService = await startPushService();
  // A site of its own: another process of the same site would refuse an address on loopback.
  const testSite = await startTestSite({ sharesCluster: true });
  const node = await startNode({ ...testSite.settings, OWN_NETWORK_HOSTS: pushService.host });
  const told = () => pushService.received.map(({ message }) => message.title);
  try {
    // Chromium's headless shell grants no notifications and has no push service, so the browser's half is this one's.
    await page.addInitScript(({ endpoint, ...keys }) => {
      const made = { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
      let isOn = false;
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      PushManager.prototype.getSubscription = async () => (isOn ? made : null);
      PushManager.prototype.subscribe = async () => {
        isOn = true;
        return made;
      };
    }, pushService.subscription());
    await signInAsAdmin(page, { testSite, node });
    await runJobsNow(testSite, "collect_push_news");
    await page.goto(`${node.url}/admin/today`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const turnOn = page.getByRole("button", { name: "Turn on here" });
    await expect(async () => {
      await page.goto(`${node.url}/admin/devices`);
      await hydrated(page);
      await expect(turnOn).toBeEnabled({ timeout: 2_000 });
    }).toPass();
    await turnOn.click();
    await page.getByRole("button", { name: /^Send a test to/ }).click();
    await expect.poll(told).toEqual(["Notifications work"]);
    // At night the notification would wait until the morning.
    await page.getByRole("switch", { name: /^Be quiet at night/ }).uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await someoneBooks(testSite, { name: "Leo Marin", email: "leo@marin.example", words: "Friday?" });
    await runJobsNow(testSite, "collect_push_news");
    await expect.poll(told).toEqual(["Notifications work", "A new request"]);
    expect(pushService.received[1]?.raw).not.toMatch(/Leo|Marin/);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth/);
    await someoneBooks(testSite, { name: "Nora Bell", email: "nora@bell.example", words: "Saturday?" });
    await runJobsNow(testSite, "collect_push_news");
    expect(await asCoach(testSite, "select id from push_devices")).toEqual([]);
    expect(told()).toHaveLength(2);
  } finally {
    await node.end("SIGKILL");
    await testSite.close();
    pushService.close();
  }
});
