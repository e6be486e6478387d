import { openHouse } from "#tests/site.ts";
import { killAtRandom } from "./kills.ts";

/** `npm run soak:kills [-- 1000]`: the harness of kills.spec.ts for as long as one likes. */
const kills = Number(process.argv[2] ?? 1_000);
const house = await openHouse({ isDurable: true });
const tally = await killAtRandom(house, kills);
await house.close();
process.stdout.write(`${JSON.stringify(tally, null, 2)}\n`);
const wrong = [tally.lost, tally.doubled, tally.withoutMail, tally.mailedThrice].flat();
process.exit(wrong.length === 0 ? 0 : 1);
