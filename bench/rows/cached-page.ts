import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { todayPage } from "#app/lib/public-pages.ts";
import { timesPerSecond } from "#bench/by-size.ts";
import { startBare } from "#bench/child.ts";
import { requestsPerSecond } from "#bench/load.ts";
import type { Row } from "#bench/measure.ts";
import { hasNginx, startNginx } from "#bench/nginx.ts";
import { asCoach, plantAskable, plantHours } from "#e2e/coach-calendar.ts";
import { startNode, startTestSite, type TestSite } from "#tests/site.ts";

const home = { page: "/", encoding: "br", isKnown: false };
const openTimes = { ...home, page: "/book-session?service=on-court-lessons" };
const ways = [
  { name: "cached page, identity", ...home, encoding: "identity" },
  { name: "cached page, br", ...home },
  { name: "cached page, 304", ...home, isKnown: true },
  { name: "cached times, identity", ...openTimes, encoding: "identity" },
  { name: "cached times, br", ...openTimes },
  { name: "cached today, br", ...home, page: todayPage.path },
];

/** A page from the cache beside Node alone, and nginx, serving the same bytes. */
export const cachedPages: Row[] = ways.map(({ name, page: pagePath, encoding, isKnown }) => ({
  name,
  open: async () => {
    const testSite = await startTestSite();
    if (pagePath !== "/") await plantOpenTimes(testSite);
    if (pagePath === todayPage.path) await plantCall(testSite);
    const node = await startNode({ ...testSite.settings, WORKER: "off" });
    const page = await readSettled(node.url + pagePath, encoding);
    const bare = await startBare("bare-page.ts", page);
    const nginx = hasNginx() ? await startNginx((folder) => servePage(folder, page)) : undefined;

    const side = async (sideName: string, url: string, etag: string | undefined) => {
      const headers = { "accept-encoding": encoding, ...(isKnown && etag && { "if-none-match": etag }) };
      const answer = await readPage(url, encoding, headers);
      if (answer.status !== (isKnown ? 304 : 200)) throw new Error(`${sideName} returned ${answer.status}`);
      return { name: sideName, measure: (seconds: number) => requestsPerSecond({ url, headers }, seconds) };
    };
    return {
      ours: await side("courtside", node.url + pagePath, page.etag),
      beside: [
        { ...(await side("bare node:http", bare.url, page.etag)), target: 0.9 },
        ...(nginx ? [await side("nginx", nginx.url, (await readPage(nginx.url, encoding)).etag)] : []),
      ],
      close: async () => {
        nginx?.stop();
        bare.stop();
        await node.end("SIGKILL");
        await testSite.close();
      },
    };
  },
}));

/** The same page for one visitor alone, as a re-rendered form: a week of times looked up and rendered. */
export const renderedPage: Row = {
  name: "times, rendered anew",
  open: async () => {
    const testSite = await startTestSite();
    await plantOpenTimes(testSite);
    const node = await startNode({ ...testSite.settings, WORKER: "off" });
    const took: number[] = [];
    const send = async () => {
      const answer = await fetch(node.url + openTimes.page, {
        ...{ method: "POST", headers: { origin: node.url }, body: new URLSearchParams({ name: "" }) },
      });
      if (answer.status !== 400) throw new Error(`the form returned ${answer.status}`);
      await answer.arrayBuffer();
    };
    return {
      ours: {
        name: "courtside, one after the other",
        measure: (seconds) => timesPerSecond(send, { seconds, took }),
        p95: () => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN,
      },
      beside: [],
      close: async () => {
        await node.end("SIGKILL");
        await testSite.close();
      },
    };
  },
};

async function plantOpenTimes(testSite: TestSite): Promise<void> {
  await plantHours(testSite);
  await plantAskable(testSite);
}

/** Everything outdoors is called off. */
async function plantCall(testSite: TestSite): Promise<void> {
  await asCoach(
    testSite,
    `insert into weather_calls (state, reason, during, place_ids, called_at)
      select 'off', 'rain', tstzrange(now(), now() + interval '1 day'), array_agg(id), now() from places`,
  );
}

/** A page is compressed quickly for its first visitor and thoroughly afterwards: the final form is measured. */
async function readSettled(url: string, encoding: string): Promise<Page> {
  const first = await readPage(url, encoding);
  await pause(1_000);
  const later = await readPage(url, encoding);
  return later.etag === first.etag ? later : readSettled(url, encoding);
}

type Page = { status: number; body: string; headers: Record<string, string>; etag: string };

/** With plain node:http, because fetch() would unpack the body. */
async function readPage(url: string, encoding: string, headers: Record<string, string> = {}): Promise<Page> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": encoding, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const {
          date: _date,
          connection: _connection,
          "keep-alive": _alive,
          "content-length": _length,
          ...rest
        } = response.headers as Record<string, string>;
        const body = Buffer.concat(chunks).toString("base64");
        resolve({ status: response.statusCode ?? 0, body, headers: rest, etag: rest.etag ?? "" });
      });
    }).on("error", reject);
  });
}

function servePage(folder: string, { body, headers }: Page): string {
  writeFileSync(path.join(folder, "index.html"), Buffer.from(body, "base64"));
  const kept = Object.entries(headers).filter(([name]) => !["etag", "content-type", "last-modified"].includes(name));
  const lines = kept.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  return `server { listen 127.0.0.1:$PORT; root ${folder}; etag on; open_file_cache max=10; ${lines.join(" ")} }`;
}
