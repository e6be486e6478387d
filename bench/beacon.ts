import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { openHouse, startNode } from "#tests/site.ts";
import { browserNames } from "#tests/visits.ts";
import { median } from "./measure.ts";

/** `npm run bench:beacon [-- 20]`: a page with its beacon beside the same page without it, in turn, on a slowed-down phone. */
const sides = ["with", "without"] as const;
const rounds = Number(process.argv[2] ?? 20);
const beacon = readFileSync("app/shell/site/beacon.js", "utf8");
say(`beacon: ${Buffer.byteLength(beacon)} bytes, ${brotliCompressSync(beacon).length} with brotli`);

const house = await openHouse();
const node = await startNode({ ...house.settings, WORKER: "off" });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
for (const path of ["/", "/services"]) {
  const measured = { with: [] as Paint[], without: [] as Paint[] };
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 ? sides : sides.toReversed()) measured[side].push(await open(path, side === "with"));
  for (const [side, paints] of Object.entries(measured))
    say(
      `${path} ${side}: LCP ${median(paints.map(({ lcp }) => lcp)).toFixed(0)} ms, blocked ${median(paints.map(({ tbt }) => tbt)).toFixed(0)} ms`,
    );
}
await browser.close();
await node.end("SIGTERM");
await house.close();

type Paint = { lcp: number; tbt: number };

async function open(path: string, hasBeacon: boolean): Promise<Paint> {
  const context = await browser.newContext({ userAgent: browserNames[0], viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // Both sides pass through here, so that the detour costs them the same.
  await page.route(node.url + path, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: hasBeacon ? html : html.replace(beacon, "") });
  });
  await page.goto(node.url + path, { waitUntil: "networkidle" });
  const paint = await readPaint(page);
  await context.close();
  return paint;
}

function readPaint(page: Page): Promise<Paint> {
  return page.evaluate(async () => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve(observer.takeRecords()), 300);
      });
    const [paints, tasks] = [await entries("largest-contentful-paint"), await entries("longtask")];
    const tbt = tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
    return { lcp: paints.at(-1)?.startTime ?? Number.NaN, tbt };
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
