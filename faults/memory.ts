import { execFileSync } from "node:child_process";
import { Agent, get } from "node:http";
import { startNode, startTestSite } from "#tests/site.ts";

// All of these are rendered: nothing comes from the page cache.
const pages = [
  "/",
  "/services",
  "/services/video-analysis",
  "/blog",
  "/book-session",
  "/quiz",
  "/privacy",
  "/no-such-page",
];
const visitorsAtOnce = 4;
const rounds = 6;
const megabyte = 1024 * 1024;

type Renderings = { requests: number; warmUp: number; sharesCluster?: boolean };

/** Measures a process's memory after garbage collection while it renders page after page. */
export async function renderMany({ requests, warmUp, sharesCluster = false }: Renderings) {
  const testSite = await startTestSite({ sharesCluster });
  const settings = { ...testSite.settings, PAGE_CACHE: "off", WORKER: "off", LOG_LEVEL: "info" };
  const node = await startNode(settings, "/readyz", { flags: ["--inspect=127.0.0.1:0"] });
  try {
    const heap = await watchHeap(node.output());
    await render(node.url, warmUp);
    const points = [{ rendered: 0, bytes: await heap.usedAfterCollection() }];
    for (let round = 1; round <= rounds; round++) {
      await render(node.url, requests / rounds);
      points.push({ rendered: (requests / rounds) * round, bytes: await heap.usedAfterCollection() });
    }
    heap.close();
    return {
      requests,
      heapMegabytes: points.map(({ bytes }) => Math.round((bytes / megabyte) * 100) / 100),
      megabytesPer100k: Math.round(((slopeOf(points) * 100_000) / megabyte) * 100) / 100,
    };
  } finally {
    await node.end("SIGKILL");
    await testSite.close();
  }
}

/** The memory of the whole process once it is ready, in MB. */
export async function weighAtRest(): Promise<number> {
  const testSite = await startTestSite({ sharesCluster: true });
  const node = await startNode(testSite.settings);
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(node.process.pid)], { encoding: "utf8" });
  await node.end("SIGKILL");
  await testSite.close();
  return Math.round(Number(kilobytes) / 1024);
}

async function render(url: string, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitorsAtOnce });
  let turn = 0;
  const visit = async () => {
    while (turn < requests) await ask(url + pages[turn++ % pages.length], agent);
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, visit));
  agent.destroy();
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if ((answer.statusCode ?? 500) >= 500) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume();
      answer.once("end", resolve);
    }).once("error", reject);
  });
}

/** The process's own inspector, at the address that it printed when it started. */
async function watchHeap(output: string) {
  const address = /ws:\/\/\S+/.exec(output)?.[0];
  if (!address) throw new Error(`The process has no inspector:\n${output}`);
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let id = 0;

  function call<Result>(method: string): Promise<Result> {
    const own = ++id;
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data));
        if (message.id !== own) return;
        socket.removeEventListener("message", hear);
        resolve(message.result);
      };
      socket.addEventListener("message", hear);
      socket.send(JSON.stringify({ id: own, method }));
    });
  }

  return {
    usedAfterCollection: async () => {
      // One collection may enable another.
      for (let time = 0; time < 3; time++) await call("HeapProfiler.collectGarbage");
      return (await call<{ usedSize: number }>("Runtime.getHeapUsage")).usedSize;
    },
    close: () => socket.close(),
  };
}

/** Least squares, in bytes per rendered page. */
function slopeOf(points: { rendered: number; bytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ rendered }) => rendered)), mean(points.map(({ bytes }) => bytes))];
  const above = points.reduce((sum, { rendered, bytes }) => sum + (rendered - x) * (bytes - y), 0);
  return above / points.reduce((sum, { rendered }) => sum + (rendered - x) ** 2, 0);
}
