import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

type Dropped = { url: string; reason: string };
type Tally = { answered: number; refused: number; dropped: Dropped[]; slowestMs: number };

/** `isBalanced: false` for one address that must always respond. */
type Load = { clients: number; nodes: string[]; path: string; isBalanced?: boolean; longestPauseMs?: number };

const askReadinessEveryMs = 100;

/**
 * Visitors behind a balancer that checks each node's /readyz ten times a second and tries another node when one
 * refuses a connection. Half of them keep their connection, half open a new one each time. A request that was sent
 * without a complete response counts as dropped.
 */
export function applyLoad({ clients, nodes, path, isBalanced = true, longestPauseMs = 2 }: Load) {
  const tally: Tally = { answered: 0, refused: 0, dropped: [], slowestMs: 0 };
  let ready = nodes;
  let running = true;
  const everyone = [isBalanced && balance(), ...Array.from({ length: clients }, (_, visitor) => visit(visitor))];

  async function balance(): Promise<void> {
    while (running) {
      const answers = await Promise.all(nodes.map((node) => get(`${node}/readyz`).catch(() => 0)));
      ready = nodes.filter((_, index) => answers[index] === 200);
      await pause(askReadinessEveryMs);
    }
  }

  async function visit(visitor: number): Promise<void> {
    const agent = new Agent({ keepAlive: visitor % 2 === 0, maxSockets: 1 });
    for (let turn = visitor; running; turn++) {
      const node = ready[turn % ready.length];
      if (node) await ask(`${node}${path}`, agent);
      await pause(Math.random() * longestPauseMs);
    }
    agent.destroy();
  }

  async function ask(url: string, agent: Agent): Promise<void> {
    const began = performance.now();
    try {
      const status = await get(url, agent);
      if (status === 200) tally.answered++;
      else tally.dropped.push({ url, reason: `status ${status}` });
      tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - began));
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error);
      if (code === "ECONNREFUSED") tally.refused++;
      else tally.dropped.push({ url, reason: code });
    }
  }

  return {
    tally,
    end: async () => {
      running = false;
      await Promise.all(everyone);
      return tally;
    },
  };
}

function get(url: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, agent ? { agent } : {}, (response) => {
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
