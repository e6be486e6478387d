import { expect, test } from "@playwright/test";
import { timeFor } from "#tests/busyness.ts";
import { startNode, startTestSite } from "#tests/site.ts";
import { flood, summary, visitors } from "./flood.ts";

const forSeconds = 5;

test("a flood of sign-ins from everywhere leaves the public pages fast", {
  tag: "@long",
}, async () => {
  const testSite = await startTestSite({ sharesCluster: true });
  const node = await startNode({ ...testSite.settings, WORKER: "off", CLIENT_ADDRESS_HEADER: "x-real-ip" });
  const page = { url: `${node.url}/`, perSecond: 50, forSeconds };
  await fetch(page.url);
  const quiet = summary(await visitors(page), 200);
  const [tried, readers] = await Promise.all([
    flood({ url: `${node.url}/auth`, perSecond: 200, forSeconds, post: guess }),
    visitors(page),
  ]);
  const read = summary(readers, 200);
  test.info().annotations.push({ type: "measured", description: JSON.stringify({ quiet, read, tried }) });
  await node.end("SIGKILL");
  await testSite.close();

  expect(read.count).toBe(readers.length);
  // Some guesses are checked, most are refused before a password is hashed.
  expect(tried.denied).toBeGreaterThan(0);
  expect(tried.refused).toBeGreaterThan(tried.denied);
  // On two cores the hashes take most of both; the rest must still serve the readers.
  expect(read.p50).toBeLessThan(timeFor(100));
  expect(read.p99).toBeLessThan(timeFor(1_000));
});

/** Another address and another account each time, so that no budget stops it. */
function guess(turn: number) {
  return {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      "x-real-ip": `203.0.${turn >> 8}.${turn & 255}`,
    },
    body: `email=guess${turn}%40example.com&password=not-the-right-one`,
  };
}
