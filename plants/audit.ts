import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isCaughtByUnit, type Lane, openLane } from "./lane.ts";
import { isInPart, type Plant, readPlants } from "./plant.ts";

/**
 * `npm run audit:plants [-- --only booking --part 1/3]`: puts one planted bug at a time into a copy of the source and
 * runs the test that claims to catch it. A test that stays green with the bug in place, or is red without it, fails
 * the audit. With `--known-green`, the caller has run all tests with nothing planted.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    part: { type: "string", default: "1/1" },
    "known-green": { type: "boolean", default: false },
  },
});
const chosen = readPlants()
  .filter(({ file }) => !values.only || values.only.split(",").some((word) => file.includes(word)))
  .filter(({ file }) => isInPart(file, values.part));

type Verdict = { plant: Plant; said: string; isGood: boolean; seconds: number };
const verdicts: Verdict[] = [];
const [units, others] = [chosen.filter(isCaughtByUnit), chosen.filter((plant) => !isCaughtByUnit(plant))];
const waiting = [...units, ...others];
const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, openLane);
try {
  const [first, second] = lanes;
  if (!first) throw new Error("No processor is available");
  const checked = (plants: Plant[]) => (values["known-green"] ? [] : plants);
  const brokenUnits = await first.listBrokenUnits(checked(units));
  // The first lane has nothing planted meanwhile.
  const brokenOthers = first.listBrokenJourneys(checked(others));
  const isBroken = async (plant: Plant) => (isCaughtByUnit(plant) ? brokenUnits : await brokenOthers).has(plant);
  const firstWork = brokenOthers.then(() => workThrough(first, isBroken));
  await Promise.all([firstWork, second && workThrough(second, isBroken)]);
} finally {
  for (const lane of lanes) lane.close();
}
report();

async function workThrough(lane: Lane, isBroken: (plant: Plant) => Promise<boolean>): Promise<void> {
  for (let plant = waiting.shift(); plant; plant = waiting.shift()) {
    const began = performance.now();
    const said = (await isBroken(plant)) ? "red with nothing planted" : await lane.tryOut(plant);
    const isGood = plant.openUntil ? said === "green" : said === "red";
    const seconds = Math.round((performance.now() - began) / 1_000);
    process.stdout.write(`${isGood ? "" : "WRONG  "}${said}  ${plant.file}  (${seconds} s)\n`);
    verdicts.push({ plant, said, isGood, seconds });
  }
}

function report(): void {
  const rows = verdicts
    .sort((one, other) => one.plant.file.localeCompare(other.plant.file))
    .map(({ plant, said, isGood, seconds }) => {
      const proof = "command" in plant.caughtBy ? plant.caughtBy.command : plant.caughtBy.file;
      const verdict = plant.openUntil ? `open until ${plant.openUntil}` : isGood ? said : `**${said}**`;
      return `| ${plant.name} | \`${proof}\` | ${plant.level} | ${verdict} | ${seconds} |`;
    });
  process.stdout.write(
    `\n| planted bug | caught by | level | verdict | seconds |\n|---|---|---|---|---|\n${rows.join("\n")}\n\n`,
  );
  const closed = verdicts.filter(({ plant }) => !plant.openUntil);
  const caught = closed.filter(({ isGood }) => isGood);
  const byGate = caught.filter(({ plant }) => plant.level === "gate");
  const open = verdicts.length - closed.length;
  process.stdout.write(
    `${caught.length} of ${closed.length} caught, ${byGate.length} of them by the gate; ${open} open\n`,
  );
  const wrong = verdicts.filter(({ isGood }) => !isGood).length;
  process.stdout.write(`${verdicts.length - wrong} passed, ${wrong} failed\n`);
  if (wrong > 0 || verdicts.length === 0) process.exitCode = 1;
}
