import type { Page } from "@playwright/test";
import { hydrated } from "#e2e/hydrated.ts";

/** A field typed into before hydration would be filled twice. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
