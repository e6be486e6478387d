import { mkdirSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import type { DemoSite } from "./demo-site.ts";

export const folder = "docs/pictures";
export const desktop = { width: 1440, height: 900 };
/** A whole day of the calendar. */
export const tall = { width: 1440, height: 1130 };
export const phone = { width: 390, height: 844 };
/** README is read on phones, too. */
const mostKilobytes = 200;

export type Looking = {
  at: typeof desktop;
  as: "visitor" | "coach";
  isDark?: boolean;
};

/** A visitor's browser window. */
export async function openWindow(browser: Browser, site: DemoSite, { at, as, isDark = false }: Looking): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: at, baseURL: site.url, reducedMotion: "reduce", colorScheme: isDark ? "dark" : "light" },
    // Visitors live where the coach does.
    timezoneId: site.zone,
    ...(at === phone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
  });
  if (as === "coach") await site.signIn(context);
  return context.newPage();
}

export async function open(page: Page, address: string): Promise<void> {
  // Admin pages keep a connection to the server open, so the network is never idle there.
  await page.goto(address, { waitUntil: "load" });
  // Loaded twice, as for a daily visitor: fonts that came too late the first time are cached.
  await page.reload({ waitUntil: "load" });
  await settle(page);
}

/** Fonts and pictures are loaded, and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForTimeout(400);
}

export async function sideBySide(pictures: Buffer[]): Promise<Buffer> {
  const [width, height, gap] = [520, 1125, 40];
  const tiles = await Promise.all(pictures.map((png) => sharp(png).resize({ width, height, fit: "cover" }).toBuffer()));
  const strip = {
    width: tiles.length * width + (tiles.length - 1) * gap,
    height,
    channels: 4,
    background: "#0000",
  } as const;
  return sharp({ create: strip })
    .composite(tiles.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
    .png()
    .toBuffer();
}

export async function write(name: string, png: Buffer): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${name}.webp`;
  const { size } = await sharp(png).webp({ quality: 82, effort: 6 }).toFile(file);
  report(file, size, mostKilobytes);
}

export function report(file: string, bytes: number, most: number): void {
  const kilobytes = Math.round(bytes / 1024);
  process.stdout.write(`${file}: ${kilobytes} KB\n`);
  if (kilobytes > most) throw new Error(`${file} is larger than ${most} KB`);
}
