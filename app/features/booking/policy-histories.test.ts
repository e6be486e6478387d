import { expect, test } from "vitest";
import { anyHistory } from "#tests/change-histories/history.ts";
import { play } from "#tests/change-histories/play.ts";
import { pureCourt } from "#tests/change-histories/pure-court.ts";
import { fc } from "#tests/seeded.ts";

const histories = 10_000;

test(`in ${histories} histories, what a page said is what happened, and no year has too many exceptions`, async ({
  annotate,
}) => {
  const seen = { grace: 0, late: 0, anew: 0, moved: 0, cancelled: 0 };
  const property = fc.asyncProperty(anyHistory, async (history) => {
    const one = await play(history, pureCourt(history.zone));
    for (const kind of Object.keys(seen) as (keyof typeof seen)[]) seen[kind] += one[kind];
  });
  await fc.assert(property, { numRuns: histories });
  await annotate(JSON.stringify(seen));
  for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(histories / 50);
});
