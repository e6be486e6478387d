import { expect, test } from "@playwright/test";
import { startTestSite } from "#tests/site.ts";
import { floodTimes, leastOpen } from "./booking-flood.ts";
import { raceFromOutside } from "./booking-race.ts";
import { expectNothingWrong } from "./verdict.ts";

const race = { visitors: 40, times: 4, kills: 1 };

test(`${race.visitors} visitors want ${race.times} times on two nodes that are killed: one gets each, and everyone is told the truth`, async () => {
  const testSite = await startTestSite({ sharesCluster: true });
  const { wrong, ...figures } = await raceFromOutside(testSite, race).finally(testSite.close);
  test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });
  expectNothingWrong({ wrong });
  expect(figures.booked + figures.held).toBeGreaterThanOrEqual(race.times);
  expect(figures.lostAnswers).toBeGreaterThan(0);
});

const flood = { requests: 400, addresses: 80 };

test(`${flood.requests} requests by robots on ${flood.addresses} networks: most of each week stays open, and everyone else gets through`, {
  tag: "@long",
}, async () => {
  const testSite = await startTestSite({ sharesCluster: true });
  const { wrong, ...figures } = await floodTimes(testSite, flood).finally(testSite.close);
  test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });
  expectNothingWrong({ wrong });
  expect(figures.heldByStrangers).toBeGreaterThan(0);
  expect(figures.stillOpen).toBeGreaterThan(leastOpen);
});
