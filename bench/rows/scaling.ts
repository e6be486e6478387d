import path from "node:path";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { requestsPerSecond } from "#bench/load.ts";
import type { Row } from "#bench/measure.ts";
import { startNginx } from "#bench/nginx.ts";
import { startPgBouncer } from "#bench/pgbouncer.ts";
import { addStandby } from "#bench/standby.ts";
import { testSecret } from "#tests/database.ts";
import { startNode, startTestSite } from "#tests/site.ts";

const settings = { WORKER: "off", CLIENT_ADDRESS_HEADER: "x-real-ip" } as const;
const script = path.join(import.meta.dirname, "../booking.lua");

function bookings(name: string, url: string) {
  const load = { url: `${url}/book-session`, connections: 16, script };
  return { name, measure: (seconds: number) => requestsPerSecond(load, seconds) };
}

const throughPgBouncer: Row = {
  name: "booking, PgBouncer",
  open: async () => {
    const testSite = await startTestSite({ isDurable: true });
    const direct = await startNode({ ...testSite.settings, ...settings });
    const bouncer = await startPgBouncer(doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor"), 8);
    const pooled = await startNode({ ...testSite.settings, ...settings, VISITOR_DATABASE_URL: bouncer.url });
    return {
      ours: bookings("through PgBouncer", pooled.url),
      beside: [bookings("direct", direct.url)],
      close: async () => {
        await pooled.end("SIGKILL");
        await direct.end("SIGKILL");
        bouncer.stop();
        await testSite.close();
      },
    };
  },
};

const withStandby = (kind: "asynchronous" | "synchronous"): Row => ({
  name: `booking, ${kind}`,
  open: async () => {
    const [alone, pair] = [await startTestSite({ isDurable: true }), await startTestSite({ isDurable: true })];
    const standby = await addStandby(pair, kind);
    const nodes = [
      await startNode({ ...pair.settings, ...settings }),
      await startNode({ ...alone.settings, ...settings }),
    ] as const;
    return {
      ours: bookings(`${kind} standby`, nodes[0].url),
      beside: [bookings("no standby", nodes[1].url)],
      close: async () => {
        for (const node of nodes) await node.end("SIGKILL");
        standby.stop();
        await pair.close();
        await alone.close();
      },
    };
  },
});

const twoNodes: Row = {
  name: "two nodes, uncached",
  open: async () => {
    const testSite = await startTestSite();
    const uncached = { ...testSite.settings, ...settings, PAGE_CACHE: "off" };
    const [first, second] = [await startNode(uncached), await startNode(uncached)];
    const balance = (...nodes: { url: string }[]) =>
      startNginx(
        () => `upstream site { ${nodes.map(({ url }) => `server ${new URL(url).host};`).join(" ")} keepalive 32; }
          server { listen 127.0.0.1:$PORT; location / {
            proxy_pass http://site; proxy_http_version 1.1; proxy_set_header connection ""; } }`,
      );
    const [both, one] = [await balance(first, second), await balance(first)];
    const reading = (name: string, url: string) => ({
      name,
      measure: (seconds: number) => requestsPerSecond({ url: `${url}/services`, connections: 16 }, seconds),
    });
    return {
      ours: reading("two nodes behind nginx", both.url),
      beside: [{ ...reading("one node behind nginx", one.url), target: 1.7 }],
      close: async () => {
        both.stop();
        one.stop();
        await first.end("SIGKILL");
        await second.end("SIGKILL");
        await testSite.close();
      },
    };
  },
};

/** What each step of docs/scaling.md moves. */
export const scaling: Row[] = [twoNodes, throughPgBouncer, withStandby("asynchronous"), withStandby("synchronous")];
