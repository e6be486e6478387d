import { expect, test } from "@playwright/test";
import { startTestSite } from "#tests/site.ts";
import { killAtRandom } from "./kills.ts";
import { expectNothingWrong } from "./verdict.ts";

// Thirty in `npm run verify:all`, a thousand in the soak.
const kills = 5;

test(`${kills} times the site or its database is killed under load: what was acknowledged is stored once and mailed`, async () => {
  test.setTimeout(600_000);
  const testSite = await startTestSite({ isDurable: true });
  const tally = await killAtRandom(testSite, kills).finally(testSite.close);
  const { lost, doubled, withoutMail, mailedThrice, acknowledged, ...figures } = tally;
  test.info().annotations.push({ type: "measured", description: JSON.stringify({ acknowledged, ...figures }) });
  expectNothingWrong({ lost, doubled, withoutMail, mailedThrice });
  expect(acknowledged).toBeGreaterThan(kills * 4);
});
