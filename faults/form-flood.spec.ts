import { expect, test } from "@playwright/test";
import { startTestSite } from "#tests/site.ts";
import { floodForms } from "./form-flood.ts";
import { expectNothingWrong } from "./verdict.ts";

test("a flood of forms stores little, and the coach sees every request that was thanked", {
  tag: "@long",
}, async () => {
  const testSite = await startTestSite({ sharesCluster: true });
  const { wrong, ...figures } = await floodForms(testSite, { forms: 400, addresses: 4 });
  await testSite.close();
  test.info().annotations.push({ type: "measured", description: JSON.stringify(figures) });
  expectNothingWrong(wrong);
  expect(figures).toMatchObject({ stored: 4 * 30, inInbox: 4 * 5, refused: 400 - 4 * 30, otherwise: 0 });
  expect(figures.digests).toBeGreaterThan(0);
});
