import { defineConfig } from "@playwright/test";
import { given } from "#app/platform/env.server.ts";
import { launchOptions } from "./tests/browser.ts";

const long = /@long/;

export default defineConfig({
  testDir: ".",
  globalSetup: "./tests/shared-cluster.ts",
  // Half of a journey is waiting, so two cores are busy with three. The faults come first: they may not run beside each
  // other, and would be left for the end.
  projects: [
    // Several processes start in each of them, and a busy machine takes its time.
    { name: "faults", testMatch: "faults/**/*.spec.ts", grepInvert: long, workers: 1, timeout: 300_000 },
    { name: "journeys", testMatch: "e2e/**/*.spec.ts", grepInvert: long },
    { name: "long-faults", testMatch: "faults/**/*.spec.ts", grep: long, workers: 1, timeout: 600_000 },
    { name: "long-journeys", testMatch: "e2e/**/*.spec.ts", grep: long, workers: 2 },
  ],
  // Ends what hangs. No bound on speed: a busy machine takes its time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 3,
  forbidOnly: given("CI") !== undefined,
  reporter: given("CI") ? [["line"], ["json"]] : "list",
  use: {
    browserName: "chromium",
    // The zone of a new site; visitors elsewhere also see their own time.
    timezoneId: "America/New_York",
    launchOptions,
    // Recording takes a third of the time.
    trace: given("CI") ? "off" : "retain-on-failure",
    // A click waits until what it clicks stands still.
    contextOptions: { reducedMotion: "reduce" },
  },
});
