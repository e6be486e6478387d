import fc from "fast-check";
import { given } from "#app/platform/env.server.ts";

// Made at random once for each run, by vitest.config.ts: it says how to make the same again.
fc.configureGlobal({ seed: Number(given("TEST_SEED")) });
