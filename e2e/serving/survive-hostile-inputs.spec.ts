import { expect } from "@playwright/test";
import { given } from "#app/platform/env.server.ts";
import { sendHostileInputs } from "#e2e/hostile-inputs.ts";
import { publicAddresses, publicForms } from "#e2e/public-forms.ts";
import { test } from "#e2e/site.ts";
import { startTestSite } from "#tests/site.ts";

// Another seed each day; a failure names it, TEST_SEED repeats it, and `npm run soak:inputs -- 1 <seed>` runs a batch
// of it.
const seed = Number(given("TEST_SEED") ?? Math.floor(Date.now() / 86_400_000));

test("hostile inputs to every public form cause no error and are stored as sent", async () => {
  test.setTimeout(240_000);
  const testSite = await startTestSite({ sharesCluster: true });
  const forms = (await publicForms(testSite)).map(({ path }) => path);
  const open = publicAddresses().filter(({ takesForms }) => takesForms);
  // The table requests "/", but the home page's own form posts to "/?index".
  expect(forms.sort(), "a form that nobody attacks").toEqual(["/", ...open.map(({ path }) => path)].sort());
  const tally = await sendHostileInputs(testSite, { count: given("WHOLE") ? 1_000 : 300, seed });
  await testSite.close();
  const { broken, unanswered, errorMessages, differing, ...metrics } = tally;
  test.info().annotations.push({ type: "measured", description: JSON.stringify({ seed, ...metrics }) });
  const wrong = { broken, unanswered, errorMessages, differing };
  expect(wrong, `TEST_SEED=${seed}`).toEqual({ broken: [], unanswered: [], errorMessages: [], differing: [] });
  expect(tally.stored).toBeGreaterThan(10);
});
