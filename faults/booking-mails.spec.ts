import { expect, test } from "@playwright/test";
import { startTestSite } from "#tests/site.ts";
import { changeAtRandom } from "./mail-histories.ts";
import { expectNothingWrong } from "./verdict.ts";

const sessions = 18;

test(`${sessions} sessions changed at random while the mail server fails: the last mail to each person is true`, {
  tag: "@long",
}, async () => {
  const testSite = await startTestSite({ sharesCluster: true });
  const { wrong, ...figures } = await changeAtRandom(testSite, sessions).finally(testSite.close);
  test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });
  expectNothingWrong({ wrong });
  expect(figures.mails).toBeGreaterThan(sessions);
});
