import { expect, test } from "@playwright/test";
import { timeFor } from "#tests/busyness.ts";
import { siteWithoutJobs } from "./site.ts";
import { amongSlowClients } from "./slow-clients.ts";

const site = siteWithoutJobs();

const clients = 500;

test(`${clients} slow clients hold their connections without slowing other readers and writers`, {
  tag: "@long",
}, async () => {
  const { alone, among, ...slow } = await amongSlowClients({ url: site().node.url, clients, forSeconds: 4 });
  test.info().annotations.push({ type: "measured", description: JSON.stringify({ alone, among, ...slow }) });
  expect(slow.open).toBe(clients);
  expect(slow.shownOut).toBeGreaterThan(0);
  expect([among.read.count, among.written.count]).toEqual([among.asked, among.sent]);
  // Generous for a busy machine: waiting for the slow clients would take seconds.
  expect(among.read.p99).toBeLessThan(alone.read.p99 + timeFor(250));
  expect(among.written.p99).toBeLessThan(alone.written.p99 + timeFor(500));
});
