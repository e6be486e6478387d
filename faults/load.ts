import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

type Dropped = { url: string; reason: string };
export type Tally = { answered: number; refusedConnections: number; dropped: Dropped[]; slowestMs: number };

type Load = { clients: number; nodes: () => string[]; path: string };

/**
 * Visitors behind a balancer: each keeps a connection per node, takes turns, and goes on to the next node when one does
 * not accept the connection. A request that was sent and not answered whole counts as dropped.
 */
export function applyLoad({ clients, nodes, path }: Load) {
  const tally: Tally = { answered: 0, refusedConnections: 0, dropped: [], slowestMs: 0 };
  let running = true;
  const visitors = Array.from({ length: clients }, (_, visitor) => visit(visitor));

  async function visit(visitor: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = visitor; running; turn++) {
      const choices = nodes();
      const node = choices[turn % choices.length];
      if (node) await ask(`${node}${path}`, agent);
      await pause(2);
    }
    agent.destroy();
  }

  async function ask(url: string, agent: Agent): Promise<void> {
    const began = performance.now();
    try {
      const status = await get(url, agent);
      if (status === 200) tally.answered++;
      else tally.dropped.push({ url, reason: `status ${status}` });
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error);
      if (code === "ECONNREFUSED") tally.refusedConnections++;
      else tally.dropped.push({ url, reason: code });
    }
  }

  return {
    tally,
    end: async () => {
      running = false;
      await Promise.all(visitors);
      return tally;
    },
  };
}

function get(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (response) => {
      response.once("error", reject);
      response.once("end", () =>
        response.complete ? resolve(response.statusCode ?? 0) : reject(new Error("cut short")),
      );
      response.resume();
    });
    outgoing.setTimeout(10_000, () => outgoing.destroy(new Error("no answer in 10 s")));
    outgoing.once("error", reject);
    outgoing.end();
  });
}
