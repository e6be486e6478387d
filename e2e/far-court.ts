import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { workerPath } from "#app/features/devices/offline-pages.ts";

/** `late`: the site does what it was asked, but its response to a form comes after the phone has given up. */
export type Signal = "on" | "off" | "late";

const lateMs = 9_000;
/** The worker's build; a site of another build has a different one. */
const build = /(?<=courtside\.assets\.)[0-9a-f]{12}/g;
export const nextBuild = "0123456789ab";

/** A connection to the site that can be cut while the phone believes it is online. */
export async function openFarCourt(origin: string) {
  const { hostname, port } = new URL(origin);
  const court = { signal: "on" as Signal, sent: 0, isRebuilt: false };
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    if (court.signal === "off") return void asked.socket.destroy();
    const isForm = asked.method === "POST";
    if (isForm && asked.url === "/admin/send-work") court.sent += 1;
    const isNewWorker = court.isRebuilt && asked.url === workerPath;
    const headers = { ...asked.headers, ...(isNewWorker && { "accept-encoding": "identity" }) };
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers });
    const isLate = isForm && court.signal === "late";
    onward.on("response", (got) => {
      if (isNewWorker) return void rebuild(got, answer);
      setTimeout(
        () => {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
        },
        isLate ? lateMs : 0,
      );
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often the phone has sent work. */
    sent: () => court.sent,
    turn: (signal: Signal) => {
      court.signal = signal;
      // Streams that are open would go on.
      if (signal === "off") server.closeAllConnections();
    },
    /** From now on its worker belongs to another build. */
    rebuild: () => {
      court.isRebuilt = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function rebuild(got: IncomingMessage, answer: ServerResponse): Promise<void> {
  let script = "";
  for await (const chunk of got) script += chunk;
  answer.writeHead(200, { "content-type": "text/javascript" }).end(renamed(script));
}

function renamed(script: string): string {
  const [old] = script.match(build) ?? [];
  if (!old) throw new Error("The worker does not name its build");
  return script.replaceAll(old, nextBuild);
}

/** As if the phone's battery were empty: no page is notified. */
export function killBrowserOf(folder: string): void {
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${id}/cmdline`, "utf8").includes(`--user-data-dir=${folder}`))
        process.kill(Number(id), "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
}
