import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** `late`: the site does what it was asked, but its answer to a form comes after the phone has given up. */
export type Signal = "on" | "off" | "late";

const lateMs = 9_000;

/** A way to the site that can be cut, while the phone believes that it is online. */
export async function openFarCourt(origin: string) {
  const { hostname, port } = new URL(origin);
  const court = { signal: "on" as Signal, sent: 0 };
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    if (court.signal === "off") return void asked.socket.destroy();
    const isForm = asked.method === "POST";
    if (isForm && asked.url === "/admin/send-work") court.sent += 1;
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers });
    const isLate = isForm && court.signal === "late";
    onward.on("response", (got) =>
      setTimeout(
        () => {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
        },
        isLate ? lateMs : 0,
      ),
    );
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
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As when the phone's battery is empty: no page hears of it. */
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
