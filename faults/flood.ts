import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const seconds = 1_000;
const tickMs = 10;
const protocol = "HTTP/1.1 ";

export type Answer = { status: number; ms: number };
type Visits = { url: string; perSecond: number; forSeconds: number };
type Post = (turn: number) => { headers: Record<string, string>; body: string };
type Flood = Visits & { connections?: number; post?: Post };

/** Responses a second without overload. */
export async function capacity({ url, forSeconds }: Omit<Visits, "perSecond">): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const end = began + forSeconds * seconds;
  let answered = 0;
  const visit = async () => {
    for (; performance.now() < end; answered++) await ask(url, agent);
  };
  await Promise.all(Array.from({ length: 8 }, visit));
  agent.destroy();
  return Math.round((answered / (performance.now() - began)) * seconds);
}

/**
 * Sends requests at a fixed rate without waiting, over bare sockets: the flood must cost less than what it floods, or
 * it would only measure itself. Responses are counted by their status line; the last ones have two seconds to arrive.
 */
export async function flood({ url, perSecond, forSeconds, connections = 400, post }: Flood) {
  const { port, pathname, host } = new URL(url);
  const counted = { sent: 0, served: 0, refused: 0, denied: 0 };
  const sockets: Socket[] = Array.from({ length: connections }, () =>
    connect(Number(port), "127.0.0.1").on("data", (chunk: Buffer) => {
      // Several responses may arrive in one chunk.
      for (let at = chunk.indexOf(protocol); at >= 0; at = chunk.indexOf(protocol, at + 1)) {
        const status = chunk.toString("latin1", at + protocol.length, at + protocol.length + 3);
        if (status === "200") counted.served++;
        if (status === "503") counted.refused++;
        if (status === "401" || status === "429") counted.denied++;
      }
    }),
  );
  const get = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const posted = (turn: number) => {
    if (!post) return get;
    const { headers, body } = post(turn);
    const all = { host, "content-length": String(body.length), ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `POST ${pathname} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
  };
  const began = performance.now();
  await inTime({ perSecond, forSeconds }, () => sockets[counted.sent % sockets.length]?.write(posted(counted.sent++)));
  const deadline = performance.now() + 2 * seconds;
  const isAnswered = () => counted.served + counted.refused + counted.denied >= counted.sent;
  while (!isAnswered() && performance.now() < deadline) await pause(tickMs);
  for (const socket of sockets) socket.destroy();
  return { ...counted, seconds: (performance.now() - began) / seconds };
}

/** A few measured clients during the flood. */
export async function visitors({ url, ...pace }: Visits, visit = ask): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<Answer>[] = [];
  await inTime(pace, () => answers.push(visit(url, agent)));
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

export function summary(answers: readonly Answer[], status: number) {
  const times = answers
    .filter((answer) => answer.status === status)
    .map(({ ms }) => Math.round(ms))
    .toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { count: times.length, p50: at(0.5), p99: at(0.99) };
}

async function inTime({ perSecond, forSeconds }: Omit<Visits, "url">, each: () => unknown): Promise<void> {
  const began = performance.now();
  let done = 0;
  for (let ms = 0; ms < forSeconds * seconds; ms = performance.now() - began) {
    for (const due = Math.floor((ms / seconds) * perSecond); done < due; done++) each();
    await pause(tickMs);
  }
}

/** A broken connection counts as status 0. */
function ask(url: string, agent: Agent): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - began });
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => end(answer.statusCode ?? 0));
      answer.once("close", () => end(0));
    }).once("error", () => end(0));
  });
}
