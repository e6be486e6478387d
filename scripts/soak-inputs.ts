import { sendHostileInputs } from "#e2e/hostile-inputs.ts";
import { openHouse } from "#tests/site.ts";

/** `npm run soak:inputs [-- count seed]`: the harness of survive-hostile-inputs.spec.ts for as long as one likes. */
const [count = "50000", seed = String(Date.now())] = process.argv.slice(2);
const house = await openHouse();
const began = Date.now();
const tally = await sendHostileInputs(house, { count: Number(count), seed: Number(seed) });
await house.close();
process.stdout.write(
  `${JSON.stringify({ seed, seconds: Math.round((Date.now() - began) / 1_000), ...tally }, null, 2)}\n`,
);
process.exit([tally.broken, tally.unanswered, tally.complaints, tally.differing].flat().length === 0 ? 0 : 1);
