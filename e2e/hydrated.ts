import type { Page } from "@playwright/test";

/** Waits until the page is interactive: React has hydrated it, and its effects have run. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
  // React runs effects after it has painted, on a busy machine much later. The browser is idle only afterwards.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 10_000 })),
  );
}

/** A field typed into before hydration would be filled twice. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
