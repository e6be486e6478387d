import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

// Debian's package where it is installed; elsewhere the browser that Playwright brings. The headless shell is the same engine
// without the windows, menus and address bar of a desktop browser, which take a quarter of the processor's time.
const debianChromium = "/usr/bin/chromium-headless-shell";
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

export const launchOptions: LaunchOptions = existsSync(debianChromium) ? { executablePath: debianChromium, args } : {};
