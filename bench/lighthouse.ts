import { chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
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
  return { measure: (url: string, cookie = "") => measure({ port, url, cookie }), close: () => browser.close() };
}

type Measured = { port: number; url: string; cookie: string };

async function measure(measured: Measured, triesLeft = 2): Promise<PageMetrics> {
  const { port, url, cookie } = measured;
  const extraHeaders = cookie ? { cookie } : undefined;
  const run = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "silent",
    ...(extraHeaders && { extraHeaders }),
  });
  if (!run) throw new Error(`Lighthouse said nothing about ${url}`);
  // A machine too busy to paint the page in time has no figures for it.
  if (run.lhr.categories.performance?.score === null && triesLeft > 0) return measure(measured, triesLeft - 1);
  return { ...scores(run.lhr), ...times(run.lhr), ...kilobytes(run.lhr) };
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
