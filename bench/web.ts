import { parseArgs } from "node:util";
import { plantAskable, plantHours } from "#e2e/coach-calendar.ts";
import { plantFamily, plantFamilySignIn } from "#e2e/family-parts.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { startNode, startTestSite } from "#tests/site.ts";
import { addressOf, type Budget, budgets, familyBudgets, targetsOf, todayBudget } from "./budgets.ts";
import { openPhone, type PageMetrics } from "./lighthouse.ts";
import { median } from "./measure.ts";
import { plantDay } from "./tasks/today.ts";

/**
 * Lighthouse's phone on the built site, medians: `npm run bench:web -- [--runs 5] [path ...]`. A figure over its
 * budget has a '!'.
 */
const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "5" } },
  allowPositionals: true,
});
const known = [...budgets, ...familyBudgets, todayBudget];
const budgetOf = (path: string) => known.filter((budget) => budget.path === path.split("?")[0]);
const asked = positionals.flatMap((path) => budgetOf(path).map((budget): Budget => ({ ...budget, path })));
const pages = positionals.length === 0 ? known : asked;

const testSite = await startTestSite();
// A page that names a service shows its open times, and a family's page its next session.
const isFamilys = ({ path }: Budget) => path.startsWith("/family");
let familyCookie = "";
if (pages.some((page) => page.path.includes("?service=") || isFamilys(page))) {
  const { riverside: place } = await plantHours(testSite);
  await plantAskable(testSite);
  const { parent } = await plantFamily(testSite, "Bench", { place, at: 600 });
  familyCookie = await plantFamilySignIn(testSite, parent);
}
const node = await startNode({ ...testSite.settings, UI_GALLERY: "off" });
const phone = await openPhone();
const isToday = ({ path }: Budget) => path === todayBudget.path;
if (pages.some(isToday)) await plantDay({ testSite });
const { cookie } = await signedInAs("admin", testSite.databaseUrl);

// Runs alternate between the pages, so that a busy minute affects all of them.
const measured = new Map<Budget, PageMetrics[]>(pages.map((page) => [page, []]));
for (let run = 0; run < Number(values.runs); run++)
  for (const [page, figures] of measured) figures.push(await measure(page));

say(["page", ...columns().map(({ title }) => title)]);
for (const [page, figures] of measured) say([page.path, ...columns(page).map((column) => cell(figures, column))]);
await phone.close();
await node.end("SIGTERM");
await testSite.close();

async function measure(page: Budget): Promise<PageMetrics> {
  const url = await addressOf(page.path, node.url);
  if (isFamilys(page)) return phone.measure(url, { cookie: familyCookie });
  if (!isToday(page)) return phone.measure(url);
  const headers = { cookie: `${sessionCookie}=${cookie}` };
  return { ...(await phone.measure(url, headers)), tap: await phone.tap(url, headers, "More") };
}

type Column = { title: string; name: string; digits?: number; isFine?: (value: number) => boolean };

function columns(page?: Budget): Column[] {
  const targets = targetsOf(page);
  const atLeast = (least: number) => (value: number) => value >= least;
  const atMost = (most = Number.POSITIVE_INFINITY) => ({ isFine: (value: number) => value <= most });
  return [
    { title: "perf", name: "performance", isFine: atLeast(targets.performance) },
    { title: "a11y", name: "accessibility", isFine: atLeast(targets.other) },
    { title: "practice", name: "best-practices", isFine: atLeast(targets.other) },
    { title: "SEO", name: "seo", isFine: atLeast(targets.seo) },
    { title: "LCP s", name: "lcp", digits: 2, ...atMost(targets.lcpSeconds) },
    { title: "CLS", name: "cls", digits: 3, ...atMost(targets.cls) },
    { title: "TBT ms", name: "tbt", ...atMost(targets.tbtMs) },
    { title: "tap ms", name: "tap", ...atMost(targets.tapMs) },
    { title: "HTML", name: "Document", digits: 1 },
    { title: "CSS", name: "Stylesheet", digits: 1 },
    { title: "JS", name: "Script", digits: 1, ...atMost(page?.script) },
    { title: "fonts", name: "Font", digits: 1 },
    { title: "images", name: "Image", digits: 1 },
    { title: "all KB", name: "all", digits: 1, ...atMost(page?.firstView) },
  ];
}

function cell(figures: PageMetrics[], { name, digits = 0, isFine }: Column): string {
  const value = Number(median(figures.map((figure) => figure[name] ?? Number.NaN)).toFixed(digits));
  // Only some pages have it.
  if (Number.isNaN(value)) return "";
  return `${value.toFixed(digits)}${isFine && !isFine(value) ? "!" : " "}`;
}

function say(cells: string[]): void {
  const [page = "", ...figures] = cells;
  process.stdout.write(`${page.padEnd(28)}${figures.map((figure) => figure.padStart(10)).join("")}\n`);
}
