import { type Browser, chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { openHydrated } from "#e2e/hydrated.ts";
import { freePort } from "#scripts/free-port.ts";
import { launchOptions } from "#tests/browser.ts";

/** Scores by category, `lcp` in seconds, `cls`, `tbt` in milliseconds, and KB by kind. */
export type PageMetrics = Record<string, number>;

/** Lighthouse's slowed-down phone. */
export async function openPhone() {
  const port = await freePort();
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
  });
  const measureOn = (url: string, headers = {}) => measure(port, { url, headers });
  const tapOn = (url: string, headers: Headers, name: string) => tap(browser, { url, headers, name });
  return { measure: measureOn, tap: tapOn, close: () => browser.close() };
}

type Headers = Record<string, string>;
type Asked = { url: string; headers: Headers };

async function measure(port: number, asked: Asked, triesLeft = 2): Promise<PageMetrics> {
  const { url, headers } = asked;
  const run = await lighthouse(url, { port, output: "json", logLevel: "silent", extraHeaders: headers });
  if (!run) throw new Error(`Lighthouse reported nothing about ${url}`);
  // A machine too busy to paint the page in time has no figures for it.
  if (run.lhr.categories.performance?.score === null && triesLeft > 0) return measure(port, asked, triesLeft - 1);
  return { ...scores(run.lhr), ...times(run.lhr), ...kilobytes(run.lhr) };
}

/** The same slowdown as Lighthouse's phone. */
const slowdown = 4;

/** Milliseconds from a tap on this button to the next paint, which Lighthouse itself does not measure on a load. */
async function tap(browser: Browser, { url, headers, name }: Asked & { name: string }): Promise<number> {
  const screen = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...screen, extraHTTPHeaders: headers });
  const page = await context.newPage();
  const throttle = await context.newCDPSession(page);
  await throttle.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await openHydrated(page, url);
  const longest = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (list: PerformanceObserverEntryList) =>
          setTimeout(resolve, 500, Math.max(...list.getEntries().map(({ duration }) => duration)));
        new PerformanceObserver(look).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
      }),
  );
  await page.getByRole("button", { name }).tap();
  const duration = await longest;
  await context.close();
  return duration;
}

function scores({ categories }: Result): PageMetrics {
  const entries = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
  return Object.fromEntries(entries);
}

function times({ audits }: Result): PageMetrics {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    lcp: value("largest-contentful-paint") / 1_000,
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
  };
}

type Transfer = { resourceType: string; transferSize: number };

function kilobytes({ audits }: Result): PageMetrics {
  const details = audits["network-requests"]?.details;
  const items = details?.type === "table" ? (details.items as unknown as Transfer[]) : [];
  const sums: PageMetrics = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, all: 0 };
  for (const { resourceType, transferSize } of items)
    for (const sum of [resourceType, "all"]) sums[sum] = (sums[sum] ?? 0) + transferSize / 1024;
  return sums;
}
