import fastCheck from "fast-check";
import { given } from "#app/platform/env.server.ts";

// Made at random once for each run, by vitest.config.ts, which says how to make the same again.
fastCheck.configureGlobal({ seed: Number(given("TEST_SEED")) });

export const fc = fastCheck;
