import { chromium, type Page } from "@playwright/test";
import { launchOptions } from "#tests/browser.ts";

/** Of the installed site; it is known to this browser alone. */
export const domain = "coach.example";

/** Opens an address in a browser and does there what a person would. */
export async function look<Seen>(address: string, act: (page: Page) => Promise<Seen>): Promise<Seen> {
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${domain} 127.0.0.1`];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    // Nobody vouches for what Caddy has signed by itself.
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(address, { waitUntil: "networkidle" });
    return await act(page);
  } finally {
    await browser.close();
  }
}
