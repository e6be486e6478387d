import { expect, test } from "@playwright/test";
import { renderMany, weighAtRest } from "./memory.ts";

const requests = 900;

test(`${requests} rendered pages leak no memory`, { tag: "@long" }, async () => {
  const measured = await renderMany({ requests, warmUp: 300, sharesCluster: true });
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  // The short run detects a leak of two kilobytes per page; `npm run soak -- --only memory` one of ten bytes.
  expect(measured.megabytesPer100k).toBeLessThan(200);
});

test("an idle site fits a small server", { tag: "@long" }, async () => {
  const megabytes = await weighAtRest();
  test.info().annotations.push({ type: "measured", description: `${megabytes} MB` });
  expect(megabytes).toBeLessThan(190);
});
