import { connect, type Socket } from "node:net";
import { type Answer, summary, visitors } from "./flood.ts";

const dripMs = 500;

/** One sends its header byte by byte, one its form, one never reads the response. */
const manners = ["header", "body", "ear"] as const;

/**
 * Clients that are slow forever. Each keeps one connection busy, sends a byte now and then, and reconnects at once
 * when it is closed.
 */
function slowClients(url: string, count: number) {
  const { port, host } = new URL(url);
  const sockets = new Set<Socket>();
  let running = true;
  let shownOut = 0;

  function come(number: number): void {
    if (!running) return;
    const socket = connect(Number(port), "127.0.0.1");
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("connect", () => begin(socket, manners[number % manners.length], host));
    socket.once("close", () => {
      sockets.delete(socket);
      shownOut++;
      come(number);
    });
  }

  for (let number = 0; number < count; number++) come(number);
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable && !socket.isPaused()) socket.write("a");
  }, dripMs);
  return {
    open: () => sockets.size,
    shownOut: () => shownOut,
    end: () => {
      running = false;
      clearInterval(dripping);
      for (const socket of sockets) socket.destroy();
    },
  };
}

function begin(socket: Socket, manner: (typeof manners)[number] | undefined, host: string): void {
  if (manner === "header") socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `);
  if (manner === "body") {
    const type = "content-type: application/x-www-form-urlencoded\r\nsec-fetch-site: same-origin";
    socket.write(`POST /?index HTTP/1.1\r\nHost: ${host}\r\n${type}\r\ncontent-length: 2000\r\n\r\nname=`);
  }
  if (manner === "ear") {
    socket.pause();
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(100));
  } else socket.resume();
}

type Trial = { url: string; clients: number; forSeconds: number };

/** How long readers and writers wait, alone and among the slow clients. */
export async function amongSlowClients({ url, clients, forSeconds }: Trial) {
  const alone = await readAndWrite(url, forSeconds);
  const slow = slowClients(url, clients);
  // Long enough for the first of them to be disconnected, so that the whole cycle is running.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const open = slow.open();
  const among = await readAndWrite(url, forSeconds);
  slow.end();
  return { alone, among, open, shownOut: slow.shownOut() };
}

async function readAndWrite(url: string, forSeconds: number) {
  const [readers, writers] = await Promise.all([
    visitors({ url: `${url}/`, perSecond: 50, forSeconds }),
    visitors({ url, perSecond: 10, forSeconds }, write),
  ]);
  return {
    asked: readers.length,
    read: summary(readers, 200),
    sent: writers.length,
    written: summary(writers, 303),
  };
}

async function write(url: string): Promise<Answer> {
  const began = performance.now();
  const fields = { name: "Dana Field", email: "dana@player.example", message: "Is Saturday free?" };
  const body = new URLSearchParams({ ...fields, idempotency_key: crypto.randomUUID() });
  const answer = await fetch(`${url}/?index`, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
  return { status: answer?.status ?? 0, ms: performance.now() - began };
}
