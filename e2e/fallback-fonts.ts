import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type LaunchOptions } from "@playwright/test";
import { environmentFor } from "#app/platform/env.server.ts";

const folder = "/usr/share/fonts";

/** Devices' fallbacks for our fonts, by Debian package; `shows` is the font that headings then use. */
export const fallbacks = [
  { name: "Arial (Liberation)", package: "fonts-liberation", fonts: ["truetype/liberation"], shows: "Liberation Sans" },
  { name: "Helvetica (Nimbus)", package: "fonts-urw-base35", fonts: ["opentype/urw-base35"], shows: "Nimbus Sans" },
  { name: "Roboto", package: "fonts-roboto-unhinted", fonts: ["truetype/roboto"], shows: "Roboto" },
  { name: "DejaVu", package: "fonts-dejavu-core", fonts: ["truetype/dejavu"], shows: "DejaVu Sans" },
  { name: "none of them", package: "fonts-urw-base35", fonts: ["opentype/urw-base35/C059-Roman.otf"], shows: "C059" },
] as const;
export type Fallback = (typeof fallbacks)[number];

export function isInstalled({ fonts }: Fallback): boolean {
  return fonts.every((font) => existsSync(path.join(folder, font)));
}

/** A Chromium on a device with only these fonts. */
export async function withFallback<Result>(
  fallback: Fallback,
  launchOptions: LaunchOptions,
  use: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  if (!isInstalled(fallback)) throw new Error(`This device has no such fonts: apt-get install ${fallback.package}`);
  const own = mkdtempSync(path.join(tmpdir(), "courtside-fonts-"));
  for (const font of fallback.fonts) symlinkSync(path.join(folder, font), path.join(own, path.basename(font)));
  const browser = await chromium.launch({ ...launchOptions, env: fontsIn(own) });
  try {
    return await use(browser);
  } finally {
    await browser.close();
    rmSync(own, { recursive: true, force: true });
  }
}

function fontsIn(own: string): NodeJS.ProcessEnv {
  const aliases = '<include ignore_missing="yes">/etc/fonts/conf.d</include>';
  const file = path.join(own, "fonts.conf");
  writeFileSync(file, `<fontconfig><dir>${own}</dir><cachedir>${own}/cache</cachedir>${aliases}</fontconfig>`);
  return { ...environmentFor({}), FONTCONFIG_FILE: file };
}
