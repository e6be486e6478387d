import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

// Debian's package if installed; otherwise Playwright's browser. The headless shell is the same engine without the
// windows, menus and address bar, which take a quarter of the CPU time.
const debianChromium = "/usr/bin/chromium-headless-shell";
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

export const launchOptions: LaunchOptions = existsSync(debianChromium) ? { executablePath: debianChromium, args } : {};
