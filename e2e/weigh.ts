import type { Page } from "@playwright/test";

type Weight = { script: number; all: number };

/** Counts transferred KB. */
export async function weigh(page: Page): Promise<Weight> {
  const weight = { script: 0, all: 0 };
  const scripts = new Set<string>();
  const network = await page.context().newCDPSession(page);
  network.on("Network.responseReceived", ({ type, requestId }) => type === "Script" && scripts.add(requestId));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength / 1024;
    if (scripts.has(requestId)) weight.script += encodedDataLength / 1024;
  });
  await network.send("Network.enable");
  return weight;
}

/** The KB of all scripts that the open page has loaded, without headers, cached or not. */
export function scriptKb(page: Page): Promise<number> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = new Map(files.map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]));
    return [...scripts].reduce((sum, [path, bytes]) => sum + (path.endsWith(".js") ? bytes : 0), 0) / 1024;
  });
}
