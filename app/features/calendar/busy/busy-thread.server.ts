import { parentPort, workerData } from "node:worker_threads";
import { type BusyFile, readBusyTimes } from "./busy-times.server.ts";

const { body, file } = workerData as { body: Uint8Array; file: BusyFile };
parentPort?.postMessage(readBusyTimes(new TextDecoder().decode(body), file));
