import path from "node:path";
import { Worker } from "node:worker_threads";
import type { BusyFile, BusyTimes } from "./busy-times.server.ts";

const mostMs = 10_000;
const mostMegabytes = 256;

/** Run from source, in production too: the build would bundle it into the server. */
const thread = path.resolve("app/features/calendar/busy/busy-thread.server.ts");

/** Reads an untrusted file in a worker thread with time and memory limits, so that it cannot block requests. */
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
