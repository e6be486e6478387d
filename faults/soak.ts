import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { signedInAs } from "#tests/admin-session.ts";
import { withClient } from "#tests/database.ts";
import { startNode, startTestSite } from "#tests/site.ts";
import { floodTimes, leastOpen } from "./booking-flood.ts";
import { raceFromOutside } from "./booking-race.ts";
import { openAtNoon } from "./burst.ts";
import { operateAtRandom } from "./calendar-kills.ts";
import { raceForTimes } from "./calendar-race.ts";
import { asRestored, backUp, countRows, emptySite, operate } from "./drill.ts";
import { floodForms } from "./form-flood.ts";
import { onAFullDisk } from "./full-disk.ts";
import { killAtRandom } from "./kills.ts";
import { changeAtRandom } from "./mail-histories.ts";
import { renderMany } from "./memory.ts";
import { floodedProbe, tenfold } from "./overload.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { recoverToPointInTime } from "./point-in-time.ts";
import { amongSlowClients } from "./slow-clients.ts";
import { busyLoops, swapUnderLoad } from "./swaps.ts";
import { upgradeUnderLoad } from "./upgrade.ts";

type Verdict = { isGood: boolean; figures: object };

/**
 * `npm run soak [-- --only restore,memory --kills 1000]`: what takes too long for every run, with a dated report. `--
 * --only kills --kills 12 --plant mail` (or `row`) plants a bug that it must find, and so do `-- --only deploy
 * --swaps 5 --plant cut`, `-- --only forms --forms 400 --plant race` (or `digest`), `-- --only burst --arrivals 50
 * --plant late` (or `same`) and `-- --only upgrade --plant lost` (or `doubled`, `mails`).
 */
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    kills: { type: "string", default: "1000" },
    swaps: { type: "string", default: "20" },
    forms: { type: "string", default: "10000" },
    rounds: { type: "string", default: "500" },
    operations: { type: "string", default: "10000" },
    visitors: { type: "string", default: "2000" },
    sessions: { type: "string", default: "300" },
    requests: { type: "string", default: "10000" },
    arrivals: { type: "string", default: "500,2000,5000" },
    plant: { type: "string" },
  },
});

const trials: Record<string, () => Promise<Verdict>> = {
  restore: restoreManyMessages,
  slow: withSlowClients,
  memory: renderFor,
  overload: inAFlood,
  deploy: swap,
  forms: floodWithForms,
  "point-in-time": async () => judged(await recoverToPointInTime(), ({ isSame }) => isSame),
  disk: async () =>
    judged(await onAFullDisk(), ({ isWhole, upload, left }) => isWhole && upload === "ENOSPC" && left.length === 2),
  upgrade,
  kills: kill,
  race,
  calendar: () => operateOnCalendar({ isOldest: false }),
  "calendar-oldest": () => operateOnCalendar({ isOldest: true }),
  booking: raceForBookings,
  "booking-mails": changeBookings,
  "booking-flood": floodBookings,
  burst,
};

const calendarKills = 20;
const visitorsPerTime = 50;
const wanted = values.only?.split(",") ?? Object.keys(trials);
const began = new Date();
const lines = [`# Soak of ${began.toISOString()}`, "", "| trial | | seconds | figures |", "|---|---|---|---|"];
for (const name of wanted) {
  const trial = trials[name];
  if (!trial) throw new Error(`There is no trial ${name}: ${Object.keys(trials).join(", ")}`);
  const start = performance.now();
  const { isGood, figures } = await trial();
  const seconds = Math.round((performance.now() - start) / 1_000);
  const line = `| ${name} | ${isGood ? "good" : "**bad**"} | ${seconds} | ${JSON.stringify(figures)} |`;
  process.stdout.write(`${line}\n`);
  lines.push(line);
  if (!isGood) process.exitCode = 1;
}
mkdirSync(".data/soak", { recursive: true });
const report = `.data/soak/${began.toISOString().replaceAll(":", "-").slice(0, 19)}.md`;
writeFileSync(report, `${lines.join("\n")}\n`);
process.stdout.write(`${report}\n`);

function judged<Figures extends object>(figures: Figures, judge: (figures: Figures) => boolean): Verdict {
  return { isGood: judge(figures), figures };
}

async function restoreManyMessages(): Promise<Verdict> {
  const count = 100_000;
  const [testSite, fresh] = [await startTestSite({ isDurable: true }), await emptySite()];
  await withClient(testSite.databaseUrl, async (owner) => {
    await owner.query("alter table messages no force row level security");
    await owner.query(`insert into messages (source, name, email, message, status)
      select 'contact', 'Dana ' || n, 'dana' || n || '@player.example', repeat(md5(n::text), 8), 'closed'
      from generate_series(1, ${count}) n`);
    await owner.query("alter table messages force row level security");
  });
  const { file, seconds: backup } = backUp(testSite);
  const { status, text, seconds: restore } = operate("restore", fresh.settings, [file]);
  const before = await countRows(testSite.databaseUrl);
  const after = status === 0 ? await countRows(fresh.settings.DATABASE_URL) : {};
  fresh.close();
  await testSite.close();
  const isSame = JSON.stringify(asRestored(before)) === JSON.stringify(after);
  const said = status === 0 ? {} : { said: text.trim() };
  return judged({ messages: after.messages ?? 0, isSame, backup, restore, ...said }, () => isSame && restore < 60);
}

async function withSlowClients(): Promise<Verdict> {
  const testSite = await startTestSite();
  const node = await startNode({ ...testSite.settings, WORKER: "off" });
  const clients = 2_000;
  const figures = await amongSlowClients({ url: node.url, clients, forSeconds: 30 });
  await node.end("SIGKILL");
  await testSite.close();
  const { alone, among, open } = figures;
  const isEverybodyServed = among.read.count === among.asked && among.written.count === among.sent;
  return judged(figures, () => open === clients && isEverybodyServed && among.read.p99 < alone.read.p99 + 100);
}

async function renderFor(): Promise<Verdict> {
  const figures = await renderMany({ requests: 30_000, warmUp: 3_000 });
  return judged(figures, ({ megabytesPer100k }) => megabytesPer100k < 1);
}

async function inAFlood(): Promise<Verdict> {
  const testSite = await startTestSite();
  const node = await startNode({ ...testSite.settings, WORKER: "off" });
  const forSeconds = 20;
  const flooded = await tenfold(node.url, { forSeconds, admin: await signedInAs("admin", testSite.databaseUrl) });
  const figures = { ...flooded, probe: await floodedProbe(node.url, { forSeconds }) };
  await node.end("SIGKILL");
  await testSite.close();
  const { goodput, read, alive, adminPages, refused, probe } = figures;
  const asked = [read, alive, adminPages, probe.alive, probe.read, probe.written];
  const isEverybodyServed = asked.every(({ missing }) => missing === 0);
  return judged(figures, () => goodput >= 0.8 && isEverybodyServed && refused.p50 < 50);
}

async function swap(): Promise<Verdict> {
  const testSite = await startTestSite();
  const beside = busyLoops(2);
  const plant = plantedBugs[values.plant ?? ""];
  const { resets, failed, ...tally } = await swapUnderLoad(testSite, {
    swaps: Number(values.swaps),
    flags: plant?.flags,
  });
  beside.end();
  await testSite.close();
  const reasons = Object.groupBy(failed, (reason) => reason);
  const figures = { ...tally, resets: resets.length, failed: failed.length, reasons };
  return judged(figures, () => resets.length + failed.length === 0);
}

/** From the version that made the kept site to this one. */
async function upgrade(): Promise<Verdict> {
  const { wrong, ...figures } = await upgradeUnderLoad(values.plant);
  const counts = Object.fromEntries(Object.entries(wrong).map(([name, found]) => [name, found.length]));
  return judged({ ...figures, ...counts }, () => Object.values(wrong).flat().length === 0);
}

async function floodWithForms(): Promise<Verdict> {
  const testSite = await startTestSite();
  const forms = Number(values.forms);
  const addresses = Math.ceil(forms / 200);
  const { wrong, ...figures } = await floodForms(testSite, { forms, addresses, plant: values.plant });
  await testSite.close();
  const counts = Object.fromEntries(Object.entries(wrong).map(([name, found]) => [name, found.length]));
  return judged(
    { ...figures, ...counts },
    () => Object.values(wrong).flat().length === 0 && figures.stored <= addresses * 30,
  );
}

/** A hundred players for one time, `--rounds` times over. */
async function race(): Promise<Verdict> {
  const testSite = await startTestSite();
  const figures = await raceForTimes(testSite, Number(values.rounds));
  await testSite.close();
  return judged(figures, ({ wrong }) => wrong.length === 0);
}

/** On the bundled PostgreSQL, or on the oldest that Debian's packages have installed. */
async function operateOnCalendar({ isOldest }: { isOldest: boolean }): Promise<Verdict> {
  const testSite = await startTestSite({ isDurable: true, isOldest });
  const effort = { operations: Number(values.operations), kills: calendarKills };
  const figures = await operateAtRandom(testSite, effort);
  await testSite.close();
  return judged(figures, ({ wrong }) => wrong.length === 0);
}

/** `--visitors`, fifty for each time. */
async function raceForBookings(): Promise<Verdict> {
  const testSite = await startTestSite();
  const visitors = Number(values.visitors);
  const effort = { visitors, times: Math.ceil(visitors / visitorsPerTime), kills: calendarKills };
  const figures = await raceFromOutside(testSite, effort);
  await testSite.close();
  return judged(figures, ({ wrong }) => wrong.length === 0);
}

/** `--sessions`, each moved and cancelled at random. */
async function changeBookings(): Promise<Verdict> {
  const testSite = await startTestSite();
  const figures = await changeAtRandom(testSite, Number(values.sessions));
  await testSite.close();
  return judged(figures, ({ wrong }) => wrong.length === 0);
}

/** `--requests`, five from each network. */
async function floodBookings(): Promise<Verdict> {
  const testSite = await startTestSite();
  const requests = Number(values.requests);
  const figures = await floodTimes(testSite, { requests, addresses: Math.ceil(requests / 5) });
  await testSite.close();
  return judged(figures, ({ wrong, stillOpen }) => wrong.length === 0 && stillOpen > leastOpen);
}

/** `--arrivals` of visitors within ten seconds after forty times open, one size after the other. */
async function burst(): Promise<Verdict> {
  const sizes: Awaited<ReturnType<typeof openAtNoon>>[] = [];
  for (const arrivals of values.arrivals.split(",")) {
    const testSite = await startTestSite();
    sizes.push(await openAtNoon(testSite, Number(arrivals), plantedBugs[values.plant ?? ""]));
    await testSite.close();
  }
  return judged({ sizes }, () => sizes.every(({ wrong }) => wrong.length === 0));
}

async function kill(): Promise<Verdict> {
  const testSite = await startTestSite({ isDurable: true });
  const tally = await killAtRandom(testSite, Number(values.kills), plantedBugs[values.plant ?? ""]);
  await testSite.close();
  const { kills, lost, doubled, withoutMail, mailedThrice, ...figures } = tally;
  const wrong = { lost, doubled, withoutMail, mailedThrice };
  return judged({ ...kills, ...figures, ...wrong }, () => Object.values(wrong).flat().length === 0);
}
