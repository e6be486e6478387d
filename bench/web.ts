import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { freePort } from "#scripts/free-port.ts";
import { openHouse, startNode } from "#tests/site.ts";

/** Lighthouse's mobile run on the built site: scores, the times that matter, and bytes by kind. `npm run bench:web [path ...]` */
const standard = [
  "/",
  "/services",
  "/services/video-analysis",
  "/blog",
  "article",
  "/book-session",
  "/quiz",
  "/thank-you",
];
const asked = process.argv.slice(2);

const house = await openHouse();
const node = await startNode({ ...house.settings, UI_GALLERY: "off" });
const port = await freePort();
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
});

say([
  "page",
  "perf",
  "a11y",
  "practice",
  "SEO",
  "LCP s",
  "CLS",
  "TBT ms",
  "HTML",
  "CSS",
  "JS",
  "fonts",
  "images",
  "all KB",
]);
for (const path of asked.length > 0 ? asked : standard) {
  const url = path === "article" ? await firstArticle() : `${node.url}${path}`;
  const run = await lighthouse(url, { port, output: "json", logLevel: "silent" });
  if (!run) throw new Error(`Lighthouse said nothing about ${path}`);
  say([path, ...scores(run.lhr), ...times(run.lhr), ...bytes(run.lhr)]);
}
await browser.close();
await node.end("SIGTERM");
await house.close();

async function firstArticle(): Promise<string> {
  const list = await (await fetch(`${node.url}/blog`)).text();
  const [address] = list.match(/\/blog\/[0-9a-f-]{36}/) ?? [];
  if (!address) throw new Error("The blog lists no article");
  return node.url + address;
}

function scores({ categories }: Result): string[] {
  const names = ["performance", "accessibility", "best-practices", "seo"];
  return names.map((name) => String(Math.round((categories[name]?.score ?? 0) * 100)));
}

function times({ audits }: Result): string[] {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return [
    (value("largest-contentful-paint") / 1_000).toFixed(2),
    value("cumulative-layout-shift").toFixed(3),
    value("total-blocking-time").toFixed(0),
  ];
}

type Transfer = { resourceType: string; transferSize: number };

function bytes({ audits }: Result): string[] {
  const details = audits["network-requests"]?.details;
  const items = details?.type === "table" ? (details.items as unknown as Transfer[]) : [];
  const of = (...kinds: string[]) =>
    items.filter(({ resourceType }) => kinds.length === 0 || kinds.includes(resourceType));
  const kilobytes = (...kinds: string[]) =>
    (of(...kinds).reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024).toFixed(1);
  return [
    kilobytes("Document"),
    kilobytes("Stylesheet"),
    kilobytes("Script"),
    kilobytes("Font"),
    kilobytes("Image"),
    kilobytes(),
  ];
}

function say(cells: string[]): void {
  const [page = "", ...figures] = cells;
  process.stdout.write(`${page.padEnd(28)}${figures.map((figure) => figure.padStart(9)).join("")}\n`);
}
