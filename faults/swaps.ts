import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { TestSite } from "#tests/site.ts";
import { applyLoad } from "./load.ts";
import { holdPort, keepWriting } from "./one-port.ts";

type Trial = { swaps: number; flags?: string[] | undefined };

/**
 * A new process takes over the port repeatedly under load: eager readers, readers who come back over a kept
 * connection, and messages over kept and new connections. No client retries.
 */
export async function swapUnderLoad({ settings }: TestSite, { swaps, flags = [] }: Trial) {
  const port = await holdPort({ ...settings, ORIGIN: "http://coach.example" }, { processes: swaps + 1, flags });
  let serving = await port.startNext();
  const here = { nodes: [port.url], path: "/", isBalanced: false };
  const readers = [applyLoad({ clients: 8, ...here }), applyLoad({ clients: 8, ...here, longestPauseMs: 1_500 })];
  const writers = [keepWriting(port.url), keepWriting(port.url, { isKept: true })];
  const exitCodes: (number | null)[] = [];
  for (let swap = 0; swap < swaps; swap++) {
    const next = await port.startNext();
    await serving.end("SIGTERM");
    exitCodes.push(serving.process.exitCode);
    serving = next;
  }
  await pause(300);
  const read = await Promise.all(readers.map(({ end }) => end()));
  const written = await Promise.all(writers.map(({ end }) => end()));
  await serving.end("SIGTERM");
  const lost = [
    ...read.flatMap(({ dropped }) => dropped.map(({ reason }) => reason)),
    ...written.flatMap(({ failed }) => failed),
  ];
  const isReset = (reason: string) => /ECONNRESET|EPIPE/.test(reason);
  return {
    swaps,
    pages: sum(read.map(({ answered }) => answered)),
    messages: sum(written.map(({ stored }) => stored)),
    resets: lost.filter(isReset),
    failed: [
      ...lost.filter((reason) => !isReset(reason)),
      ...Array<string>(sum(read.map(({ refused }) => refused))).fill("ECONNREFUSED"),
      ...exitCodes.filter((code) => code !== 0).map((code) => `a process ended with ${code}`),
    ],
    slowestMs: Math.max(...read.map(({ slowestMs }) => slowestMs)),
  };
}

/** Other work on the same machine, until stopped. */
export function busyLoops(count: number): { end: () => void } {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }),
  );
  const end = () => {
    for (const loop of loops) loop.kill("SIGKILL");
  };
  process.once("exit", end);
  return { end };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
