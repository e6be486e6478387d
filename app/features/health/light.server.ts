import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { remember } from "#app/platform/remember.server.ts";
import { type Light, lightOf } from "./checks.ts";
import { readChecks } from "./facts.server.ts";

const goodForMs = 15_000;

type Seen = { light: Light | "unknown"; at: number; isReading: boolean };

/**
 * The light as of a moment ago, without waiting: an uptime service may request /healthz as often as it likes, so the
 * checks run in the background, at most once in 15 seconds.
 */
export function lightNow(): Light | "unknown" {
  const seen = remember<Seen>("health light", () => ({ light: "unknown", at: 0, isReading: false }));
  if (!seen.isReading && Date.now() - seen.at > goodForMs) void readAgain(seen);
  return seen.light;
}

async function readAgain(seen: Seen): Promise<void> {
  seen.isReading = true;
  try {
    seen.light = lightOf(await readChecks());
  } catch (error) {
    // In the background: the light itself says that something is wrong.
    log.warn(reasonOf(error), "health checks could not be read");
    seen.light = "unknown";
  } finally {
    seen.at = Date.now();
    seen.isReading = false;
  }
}
