import fastCheck from "fast-check";
import { given } from "#app/platform/env.server.ts";

// Random once per run, from vitest.config.ts, which says how to repeat it.
fastCheck.configureGlobal({ seed: Number(given("TEST_SEED")) });

export const fc = fastCheck;
