import { brotliCompressSync } from "node:zlib";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { proxy } from "hono/proxy";
import { freePort } from "#scripts/free-port.ts";
import { startNode, startTestSite } from "#tests/site.ts";
import { addressOf } from "./budgets.ts";
import { openPhone, type PageMetrics } from "./lighthouse.ts";
import { median } from "./measure.ts";

/**
 * `npm run bench:beacon [-- 5]`: a page with its beacon beside the same page without it, in turn, with Lighthouse's
 * phone.
 */
const rounds = Number(process.argv[2] ?? 5);
const testSite = await startTestSite();
const node = await startNode({ ...testSite.settings, WORKER: "off", UI_GALLERY: "off" });
const phone = await openPhone();
const beacon = await beaconOf(node.url);
say(`beacon: ${Buffer.byteLength(beacon)} bytes, ${brotliCompressSync(beacon).length} with brotli`);
const sides = [await openSide("with", (html) => html), await openSide("without", (html) => html.replace(beacon, ""))];
for (const page of ["/", "the first article"]) {
  const measured = new Map(sides.map((side) => [side, [] as PageMetrics[]]));
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 ? sides : sides.toReversed())
      measured.get(side)?.push(await phone.measure(await addressOf(page, side.url)));
  for (const [{ name, told }, figures] of measured)
    say(
      `${page}, ${name}: LCP ${spread(figures, "lcp", 2)} s, TBT ${spread(figures, "tbt")} ms; ${told()} views reported`,
    );
}
for (const { close } of sides) close();
await phone.close();
await node.end("SIGTERM");
await testSite.close();

/** As transferred, in the page. */
async function beaconOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/<script>(.+?)<\/script>/gs)].map(([, text = ""]) => text);
  const found = scripts.find((text) => text.includes("sendBeacon"));
  if (!found) throw new Error("The page has no beacon");
  return found;
}

/** The site behind a proxy that may change its pages. Both sides have one, so that it costs them the same. */
async function openSide(name: string, change: (html: string) => string) {
  let views = 0;
  const door = new Hono().use(compress()).all("*", async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    if (pathname === "/api/views") views++;
    const answer = await proxy(node.url + pathname + search, req);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    return isPage ? new Response(change(await answer.text()), answer) : answer;
  });
  const port = await freePort();
  const server = serve({ fetch: door.fetch, port, hostname: "127.0.0.1" });
  return { name, url: `http://127.0.0.1:${port}`, told: () => views, close: () => server.close() };
}

/** The median and the range. */
function spread(figures: PageMetrics[], name: string, digits = 0): string {
  const values = figures.map((figure) => figure[name] ?? Number.NaN);
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
