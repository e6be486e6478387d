import { afterAll, beforeAll, expect, test } from "vitest";
import { listBrokenInvariants } from "#app/features/calendar/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { databaseCourt, openAtAnyHour, openClock } from "#tests/change-histories/database-court.ts";
import { anyHistory } from "#tests/change-histories/history.ts";
import { play } from "#tests/change-histories/play.ts";
import { fc } from "#tests/seeded.ts";

let clock: Awaited<ReturnType<typeof openClock>>;
let placeId = "";

beforeAll(async () => {
  placeId = await openAtAnyHour();
  clock = await openClock();
});
afterAll(() => clock.close());

const promise = "what the page of a link said is what is stored, and no year has too many exceptions";

test(`in a few histories, ${promise}`, () => playSome(8));

test(`in 150 histories, ${promise}`, { tags: "long", timeout: 900_000 }, async () => {
  const seen = await playSome(150);
  for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(0);
});

async function playSome(histories: number) {
  const seen = { grace: 0, late: 0, anew: 0, moved: 0, cancelled: 0 };
  const property = fc.asyncProperty(anyHistory, async (history) => {
    const one = await play(history, await databaseCourt(clock, history.zone, placeId));
    for (const kind of Object.keys(seen) as (keyof typeof seen)[]) seen[kind] += one[kind];
  });
  await fc.assert(property, { numRuns: histories, endOnFailure: true });
  expect(await listBrokenInvariants(connectionTo("courtside_admin"))).toEqual([]);
  return seen;
}
