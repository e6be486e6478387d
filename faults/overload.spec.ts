import { expect, test } from "@playwright/test";
import { signedInAs } from "#tests/admin-session.ts";
import { until } from "#tests/mailbox.ts";
import { flood } from "./flood.ts";
import { floodedProbe, tenfold, uncached } from "./overload.ts";
import { siteWithoutJobs } from "./site.ts";

const site = siteWithoutJobs();

const forSeconds = 4;

test("ten times what can be rendered: admitted requests are served, the rest refused soon, pages and admin area respond", {
  tag: "@long",
}, async () => {
  const measured = await tenfold(site().node.url, {
    forSeconds,
    admin: await signedInAs("admin", site().testSite.databaseUrl),
  });
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  const { goodput, flooded, guests, served, refused, read, alive, adminPages } = measured;

  expect(served.count + refused.count).toBe(guests);
  expect([read.missing, alive.missing, adminPages.missing]).toEqual([0, 0, 0]);
  expect(flooded.refused).toBeGreaterThan(flooded.served);
  // Loose on purpose: a busy machine moves all of these together, a missing limiter makes them equal.
  expect(goodput).toBeGreaterThan(0.3);
  expect(read.p50).toBeLessThan(served.p50 / 2);
  expect(refused.p50).toBeLessThan(served.p50);
});

test("with 600 connections requesting /readyz, it responds, and forms and pages keep working", {
  tag: "@long",
}, async () => {
  const { flooded, alive, read, written } = await floodedProbe(site().node.url, { forSeconds });
  test.info().annotations.push({ type: "measured", description: JSON.stringify({ flooded, alive, read, written }) });
  expect([alive.missing, read.missing, written.missing]).toEqual([0, 0, 0]);
  expect([alive.count, read.count, written.count].every((count) => count > forSeconds)).toBe(true);
  // It was a flood, and it got responses.
  expect(flooded.served).toBeGreaterThan(600);
  expect(flooded.refused).toBe(0);
});

test("a refused visitor gets a small page that says so, and when to come back", { tag: "@long" }, async ({ page }) => {
  const flooding = flood({ url: site().node.url + uncached, perSecond: 1_000, forSeconds });
  let headers: Record<string, string> = {};
  const isRefused = async () => {
    const answer = await page.goto(site().node.url + uncached);
    headers = answer?.headers() ?? {};
    return answer?.status() === 503;
  };
  await until(isRefused, "a visitor to be refused", forSeconds);
  await expect(page.getByRole("heading", { name: "Please try again in a moment" })).toBeVisible();
  expect(headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store", "x-frame-options": "DENY" });
  await page.screenshot({ path: test.info().outputPath("turned-away.png") });
  await flooding;
});
