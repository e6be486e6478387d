import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { given } from "#app/platform/env.server.ts";

// Debian's package where it is installed; elsewhere the browser that Playwright brings. The headless shell is the same engine
// without the windows, menus and address bar of a desktop browser, which take a quarter of the processor's time.
const debianChromium = "/usr/bin/chromium-headless-shell";
const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const launchOptions = existsSync(debianChromium) ? { executablePath: debianChromium, args } : {};

const faults = "faults/**/*.spec.ts";

export default defineConfig({
  testDir: ".",
  globalSetup: "./tests/shared-cluster.ts",
  // What fails once on a busy machine gets a second go, and the count names it. A lost request never does (faults/verdict.ts).
  retries: given("CI") ? 1 : 0,
  projects: [
    { name: "journeys", testMatch: "e2e/**/*.spec.ts", workers: 2 },
    // Several processes start in each of them, and a busy machine takes its time. The patient ones wait more than they
    // work, so the gate runs them beside the journeys; the others measure, and run alone.
    { name: "patient", testMatch: faults, grep: /@patient/, workers: 1, timeout: 300_000 },
    { name: "faults", testMatch: faults, grepInvert: /@patient/, workers: 1, timeout: 300_000 },
  ],
  // Ends what hangs. No bound on speed: a busy machine takes its time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 3,
  forbidOnly: given("CI") !== undefined,
  reporter: given("CI") ? [["line"], ["json"]] : "list",
  // Recording takes a third of the time, so where there is a second go, only that is recorded.
  use: { browserName: "chromium", launchOptions, trace: given("CI") ? "on-first-retry" : "retain-on-failure" },
});
