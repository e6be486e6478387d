import { expect, test } from "@playwright/test";
import { startTestSite } from "#tests/site.ts";
import { operateAtRandom } from "./calendar-kills.ts";
import { raceForTimes } from "./calendar-race.ts";
import { expectNothingWrong } from "./verdict.ts";

const rounds = 8;

test(`${rounds} times a hundred players want one time on two nodes: one gets it, the others are offered three open ones`, {
  tag: "@long",
}, async () => {
  const testSite = await startTestSite({ sharesCluster: true });
  const { wrong, ...figures } = await raceForTimes(testSite, rounds).finally(testSite.close);
  test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });
  expectNothingWrong({ wrong });
  expect(figures.won + figures.refusedKindly).toBe(rounds * 100);
});

const [operations, kills] = [300, 2];

test(`${operations} concurrent operations while a node and the database are killed: what was done is stored, and every invariant holds`, {
  tag: "@long",
}, async () => {
  const testSite = await startTestSite({ isDurable: true });
  const { wrong, ...figures } = await operateAtRandom(testSite, { operations, kills }).finally(testSite.close);
  test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });
  expectNothingWrong({ wrong });
  expect(Object.values(figures.done).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(operations / 5);
  expect(figures.entries, "sessions were booked on what was sold").toMatchObject({
    bought: expect.any(Number),
    held: expect.any(Number),
  });
});
