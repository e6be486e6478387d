import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { freePort } from "#scripts/free-port.ts";
import { openHouse, startNode } from "#tests/site.ts";
import { addressOf, type Budget, budgets, targets } from "./budgets.ts";

/** Lighthouse's phone on the built site, medians: `npm run bench:web -- [--runs 5] [path ...]`. A figure past its budget has a '!'. */
const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "5" } },
  allowPositionals: true,
});
const pages = budgets.filter(({ path }) => positionals.length === 0 || positionals.includes(path));

const house = await openHouse();
const node = await startNode({ ...house.settings, UI_GALLERY: "off" });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
});

// Runs go round the pages, so that a busy minute of the machine falls on all of them.
const measured = new Map<Budget, Figures[]>(pages.map((page) => [page, []]));
for (let run = 0; run < Number(values.runs); run++)
  for (const [page, figures] of measured) figures.push(await measure(await addressOf(page.path, node.url)));

say(["page", ...columns().map(({ title }) => title)]);
for (const [page, figures] of measured) say([page.path, ...columns(page).map((column) => cell(figures, column))]);
await browser.close();
await node.end("SIGTERM");
await house.close();

type Figures = Record<string, number>;
type Column = { title: string; name: string; digits?: number; isFine?: (value: number) => boolean };

function columns(page?: Budget): Column[] {
  const atLeast = (least: number) => (value: number) => value >= least;
  const atMost = (most = Number.POSITIVE_INFINITY) => ({ isFine: (value: number) => value <= most });
  return [
    { title: "perf", name: "performance", isFine: atLeast(targets.performance) },
    { title: "a11y", name: "accessibility", isFine: atLeast(targets.other) },
    { title: "practice", name: "best-practices", isFine: atLeast(targets.other) },
    { title: "SEO", name: "seo", isFine: atLeast(targets.other) },
    { title: "LCP s", name: "lcp", digits: 2, ...atMost(targets.lcpSeconds) },
    { title: "CLS", name: "cls", digits: 3, ...atMost(targets.cls) },
    { title: "TBT ms", name: "tbt", ...atMost(targets.tbtMs) },
    { title: "HTML", name: "Document", digits: 1 },
    { title: "CSS", name: "Stylesheet", digits: 1 },
    { title: "JS", name: "Script", digits: 1, ...atMost(page?.script) },
    { title: "fonts", name: "Font", digits: 1 },
    { title: "images", name: "Image", digits: 1 },
    { title: "all KB", name: "all", digits: 1, ...atMost(page?.firstView) },
  ];
}

async function measure(url: string, triesLeft = 2): Promise<Figures> {
  const run = await lighthouse(url, { port, output: "json", logLevel: "silent" });
  if (!run) throw new Error(`Lighthouse said nothing about ${url}`);
  // A machine too busy to paint the page in time has no figures for it.
  if (run.lhr.categories.performance?.score === null && triesLeft > 0) return measure(url, triesLeft - 1);
  return { ...scores(run.lhr), ...times(run.lhr), ...kilobytes(run.lhr) };
}

function scores({ categories }: Result): Figures {
  const entries = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
  return Object.fromEntries(entries);
}

function times({ audits }: Result): Figures {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    lcp: value("largest-contentful-paint") / 1_000,
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
  };
}

type Transfer = { resourceType: string; transferSize: number };

function kilobytes({ audits }: Result): Figures {
  const details = audits["network-requests"]?.details;
  const items = details?.type === "table" ? (details.items as unknown as Transfer[]) : [];
  const sums: Figures = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, all: 0 };
  for (const { resourceType, transferSize } of items)
    for (const sum of [resourceType, "all"]) sums[sum] = (sums[sum] ?? 0) + transferSize / 1024;
  return sums;
}

function cell(figures: Figures[], { name, digits = 0, isFine }: Column): string {
  const value = Number(median(figures.map((figure) => figure[name] ?? Number.NaN)).toFixed(digits));
  return `${value.toFixed(digits)}${isFine && !isFine(value) ? "!" : " "}`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function say(cells: string[]): void {
  const [page = "", ...figures] = cells;
  process.stdout.write(`${page.padEnd(28)}${figures.map((figure) => figure.padStart(10)).join("")}\n`);
}
