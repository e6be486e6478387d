import path from "node:path";
import { Worker } from "node:worker_threads";
import type { BusyFile, BusyTimes } from "./busy-times.server.ts";

const mostMs = 10_000;
const mostMegabytes = 256;

/** Plain Node runs it from the source, in production too: in the build it would be one file with the server. */
const thread = path.resolve("app/features/calendar/busy/busy-thread.server.ts");

/** Reads a file whose author nobody knows, where it can hold up no request: beside the server, with bounds of its own. */
export async function readInThread(body: Uint8Array, file: BusyFile, ms = mostMs): Promise<BusyTimes> {
  const worker = new Worker(thread, {
    workerData: { body, file },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const tooMuch: BusyTimes = { ok: false, reason: "too much" };
  try {
    return await new Promise<BusyTimes>((resolve, reject) => {
      setTimeout(resolve, ms, tooMuch).unref();
      worker.once("message", resolve);
      worker.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(tooMuch) : reject(error),
      );
    });
  } finally {
    await worker.terminate();
  }
}
