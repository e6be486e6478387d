import { defineConfig } from "vitest/config";
import { given } from "#app/platform/env.server.ts";
import { pureTests } from "./tests/pure-tests.ts";

const everyTest = ["app/**/*.test.{ts,tsx}", "seeds/**/*.test.ts", "scripts/**/*.test.ts"];

// For whatever is made at random: with the same seed the same is made again.
const seed = given("TEST_SEED") ?? String(Date.now() % 2 ** 31);
process.stdout.write(`TEST_SEED=${seed}\n`);

export default defineConfig({
  test: {
    // Read before any test could set it.
    env: { LOG_LEVEL: "silent", TEST_SEED: seed },
    pool: "forks",
    // Each test file loads Drizzle anew, which takes most of a second module by module, and little as a few files.
    deps: {
      optimizer: {
        ssr: { enabled: true, include: ["drizzle-orm", "drizzle-orm/node-postgres", "drizzle-orm/pg-core", "pg"] },
      },
    },
    // By default one core is kept free, which on a machine with two means that files run one after the other.
    maxWorkers: 2,
    // Ends what hangs. No bound on speed: a busy machine takes its time.
    testTimeout: 120_000,
    // `npm run verify:all` runs them, the gate does not.
    tags: [{ name: "long", timeout: 300_000 }],
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: "pure", isolate: false, include: pureTests } },
      {
        extends: true,
        test: {
          name: "database",
          isolate: false,
          include: everyTest,
          exclude: pureTests,
          globalSetup: "./tests/global-setup.ts",
          setupFiles: "./tests/own-database.ts",
        },
      },
    ],
  },
});
