import { sendHostileInputs } from "#e2e/hostile-inputs.ts";
import { startTestSite } from "#tests/site.ts";

/** `npm run soak:inputs [-- count seed]`: the harness of survive-hostile-inputs.spec.ts for as long as you like. */
const [count = "50000", seed = String(Date.now())] = process.argv.slice(2);
const testSite = await startTestSite();
const began = Date.now();
const tally = await sendHostileInputs(testSite, { count: Number(count), seed: Number(seed) });
await testSite.close();
process.stdout.write(
  `${JSON.stringify({ seed, seconds: Math.round((Date.now() - began) / 1_000), ...tally }, null, 2)}\n`,
);
process.exit([tally.broken, tally.unanswered, tally.errorMessages, tally.differing].flat().length === 0 ? 0 : 1);
