import { expect, test } from "@playwright/test";
import { until } from "#tests/mailbox.ts";
import { type House, type Node, openHouse, startNode } from "#tests/site.ts";
import { capacity, flood, summary, visitors } from "./flood.ts";

let house: House;
let node: Node;
test.beforeAll(async () => {
  house = await openHouse();
  node = await startNode({ ...house.settings, WORKER: "off" });
});
test.afterAll(async () => {
  await node.end("SIGTERM");
  await house.close();
});

// The components' page is nobody's copy: every request for it is rendered, and it is a heavy one.
const uncached = "/ui";
const forSeconds = 4;

test("ten times what can be rendered: who is let in is served, the rest hears so soon, and the pages stand", async () => {
  const [page, heavy] = [`${node.url}/`, node.url + uncached];
  await fetch(page);
  const kneePerSecond = await capacity({ url: heavy, forSeconds });
  const [flooded, guests, readers, probes] = await Promise.all([
    flood({ url: heavy, perSecond: 10 * kneePerSecond, forSeconds }),
    visitors({ url: heavy, perSecond: 20, forSeconds }),
    visitors({ url: page, perSecond: 20, forSeconds }),
    visitors({ url: `${node.url}/healthz`, perSecond: 10, forSeconds }),
  ]);
  const goodput = flooded.served / forSeconds / kneePerSecond;
  const [served, refused, read, alive] = [
    summary(guests, 200),
    summary(guests, 503),
    summary(readers, 200),
    summary(probes, 200),
  ];
  const measured = { kneePerSecond, goodput, flooded, served, refused, read, alive };
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });

  expect(served.count + refused.count).toBe(guests.length);
  expect([read.count, alive.count]).toEqual([readers.length, probes.length]);
  expect(flooded.refused).toBeGreaterThan(flooded.served);
  // Loose on purpose: a busy machine moves all of these together, a missing gate makes them equal.
  expect(goodput).toBeGreaterThan(0.3);
  expect(read.p50).toBeLessThan(served.p50 / 2);
  expect(refused.p50).toBeLessThan(served.p50);
});

test("who is turned away gets a small page that says so, and when to come back", async ({ page }) => {
  const flooding = flood({ url: node.url + uncached, perSecond: 1_000, forSeconds });
  let headers: Record<string, string> = {};
  const isTurnedAway = async () => {
    const answer = await page.goto(node.url + uncached);
    headers = answer?.headers() ?? {};
    return answer?.status() === 503;
  };
  await until(isTurnedAway, "a visitor to be turned away", forSeconds);
  await expect(page.getByRole("heading", { name: "Please try again in a moment" })).toBeVisible();
  expect(headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store", "x-frame-options": "DENY" });
  await page.screenshot({ path: test.info().outputPath("turned-away.png") });
  await flooding;
});
