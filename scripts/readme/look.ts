import { chromium, type Page } from "@playwright/test";
import { launchOptions } from "#tests/browser.ts";

/** For the installed site; known to this browser only. */
export const domain = "coach.test";

/** Opens an address in a browser and does what a person would. */
export async function look<Seen>(address: string, act: (page: Page) => Promise<Seen>): Promise<Seen> {
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${domain} 127.0.0.1`];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    // Caddy's own certificates are not trusted.
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(address, { waitUntil: "networkidle" });
    return await act(page);
  } finally {
    await browser.close();
  }
}
