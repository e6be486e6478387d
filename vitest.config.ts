import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["app/**/*.test.{ts,tsx}", "seeds/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: "./tests/global-setup.ts",
    setupFiles: "./tests/setup.ts",
    // Read before any test could set it.
    env: { LOG_LEVEL: "silent" },
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
    hookTimeout: 120_000,
  },
});
