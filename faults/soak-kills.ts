import { parseArgs } from "node:util";
import { openHouse } from "#tests/site.ts";
import { killAtRandom } from "./kills.ts";
import { plants } from "./plants.ts";

/**
 * `npm run soak:kills [-- 1000]`: the harness of kills.spec.ts for as long as one likes.
 * `-- 12 --plant mail` (or `row`) puts in a mistake that it must find.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { plant: { type: "string" } } });
const kills = Number(positionals[0] ?? 1_000);
const house = await openHouse({ isDurable: true });
const tally = await killAtRandom(house, kills, plants[values.plant ?? ""]);
await house.close();
process.stdout.write(`${JSON.stringify(tally, null, 2)}\n`);
const wrong = [tally.lost, tally.doubled, tally.withoutMail, tally.mailedThrice].flat();
process.exit(wrong.length === 0 ? 0 : 1);
