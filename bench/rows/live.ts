import pg from "pg";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import type { Row } from "#bench/measure.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret } from "#tests/database.ts";
import { startNode, startTestSite } from "#tests/site.ts";

/** From a commit to the hint in an open stream, beside a bare client that listens to the database itself. */
export const live: Row = {
  name: "live, commit to hint",
  open: async () => {
    const testSite = await startTestSite();
    const node = await startNode({ ...testSite.settings, WORKER: "off" });
    const { cookie } = await signedInAs("admin", testSite.databaseUrl);
    const client = async (door: "courtside_admin" | "courtside_service") => {
      const connected = new pg.Client({ connectionString: doorUrl(testSite.databaseUrl, testSecret, door) });
      await connected.connect();
      return connected;
    };
    const [writer, listener] = [await client("courtside_admin"), await client("courtside_service")];
    await listener.query("listen courtside");
    const stream = await fetch(`${node.url}/live`, { headers: { cookie: `${sessionCookie}=${cookie}` } });
    const hints = hintsOf(stream);
    const change = () => writer.query("update reply_templates set title = title");
    const inTurn = (heard: () => Promise<unknown>) => async (seconds: number) => {
      const began = performance.now();
      let times = 0;
      for (; performance.now() - began < seconds * 1_000; times++) {
        const hearing = heard();
        await change();
        await hearing;
      }
      return times / ((performance.now() - began) / 1_000);
    };
    return {
      ours: { name: "courtside, stream to the browser", measure: inTurn(() => hints.next()) },
      beside: [
        {
          name: "bare LISTEN client",
          measure: inTurn(() => new Promise((resolve) => listener.once("notification", resolve))),
          target: 0.5,
        },
      ],
      close: async () => {
        await stream.body?.cancel().catch(() => {});
        await Promise.all([writer.end(), listener.end()]);
        await node.end("SIGKILL");
        await testSite.close();
      },
    };
  },
};

/** One after the other, the hints that something changed. */
async function* hintsOf(stream: Response): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of stream.body ?? []) {
    text += new TextDecoder().decode(chunk as Uint8Array);
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) if (event.includes("event: changed")) yield event;
  }
}
