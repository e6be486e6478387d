import { Agent, request } from "node:http";
import { createServer, type Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "#tests/mailbox.ts";
import { launch, type Settings } from "#tests/site.ts";

type Holding = {
  processes: number;
  flags?: string[];
  /** Where the first ones are built; the others are of this version. */
  versions?: string[];
};

/**
 * One open port and several processes that share it one after the other, as with a systemd socket. Node accepts from
 * every socket that it holds, so ours is passed to waiting shells that become the site, and closed here.
 */
export async function holdPort(settings: Settings, { processes, flags = [], versions = [] }: Holding) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const door = descriptorOf(server);
  // Each of them is killed at exit.
  process.setMaxListeners(process.getMaxListeners() + processes);
  const by = ["sh", "-c", 'read go && exec "$@"', "sh"];
  const waiting = Array.from({ length: processes }, (_, turn) =>
    launch({ ...settings, PORT: String(port), LISTEN_FDS: "1" }, { by, door, flags, version: versions[turn] ?? "" }),
  );
  server.close();
  return {
    url: `http://127.0.0.1:${port}`,
    startNext: async () => {
      const node = waiting.shift();
      if (!node) throw new Error("There is no process left to start");
      node.process.stdin?.write("go\n");
      await until(() => node.output().includes('"msg":"ready"'), "the next process to be ready", 60);
      return node;
    },
  };
}

/** Node has no public name for it. */
function descriptorOf(server: Server): number {
  return (server as unknown as { _handle: { fd: number } })._handle.fd;
}

/** Sends messages to the coach repeatedly, each over a new connection unless it is kept. */
export function keepWriting(url: string, { isKept = false } = {}) {
  const failed: string[] = [];
  let stored = 0;
  let running = true;
  const writing = write();

  async function write(): Promise<void> {
    const agent = new Agent({ keepAlive: isKept, maxSockets: 1 });
    while (running) {
      const answer = await send(`${url}/?index`, agent);
      if (answer === "303") stored++;
      else failed.push(answer);
      await pause(50);
    }
    agent.destroy();
  }

  return {
    end: async () => {
      running = false;
      await writing;
      return { stored, failed };
    },
  };
}

function send(url: string, agent: Agent): Promise<string> {
  const fields = { name: "Dana Field", email: "dana@player.example", message: "Is Saturday free?" };
  const body = new URLSearchParams({ ...fields, idempotency_key: crypto.randomUUID() }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": body.length };
  return new Promise((resolve) => {
    const outgoing = request(url, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(String(answer.statusCode)));
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
    outgoing.end(body);
  });
}
