import { Agent, request as open } from "node:http";
import fc from "fast-check";
import { startNode, type TestSite } from "#tests/site.ts";
import { type HostileRequest, hostilePost, hostileReading } from "./hostile-requests.ts";
import { rowsThatDiffer } from "./kept-as-sent.ts";
import { publicAddresses, publicForms } from "./public-forms.ts";

type Tally = {
  sent: number;
  byStatus: Record<string, number>;
  stored: number;
  /** The machine was too busy to open a database connection in time: not caused by any input. */
  lateConnections: number;
  /** 5xx responses. */
  broken: string[];
  /** No response within a visitor's patience on a busy machine. */
  unanswered: string[];
  /** What the site logged about it. */
  errorMessages: string[];
  /** Rows that differ from what was sent, are missing, or should not be there. */
  differing: string[];
};
type Answer = { status: number; location: string; body: string; id: string };

const atOnce = 8;
const patienceSeconds = 20;
const batchSize = 250;

/** Sends any number of hostile requests to one node of the built site, and compares what it stored. */
export async function sendHostileInputs(
  testSite: TestSite,
  { count, seed }: { count: number; seed: number },
): Promise<Tally> {
  const node = await startNode({ ...testSite.settings, WORKER: "off", CLIENT_ADDRESS_HEADER: "x-real-ip" });
  const nothingYet = { broken: [], unanswered: [], errorMessages: [], differing: [] };
  const tally: Tally = { sent: 0, byStatus: {}, stored: 0, lateConnections: 0, ...nothingYet };
  const requests = await hostileRequests(testSite);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  try {
    for (let batch = seed; tally.sent < count; batch++) {
      const queue = fc.sample(requests, { numRuns: Math.min(batchSize, count - tally.sent), seed: batch });
      tally.sent += queue.length;
      const answers = await inTurns(queue, (hostile) => ask(node.url, hostile, agent));
      for (const [n, hostile] of queue.entries())
        note(tally, answers[n], `${hostile.method} ${hostile.target.slice(0, 300)} (seed ${batch}, number ${n})`);
      const { stored, differing } = await rowsThatDiffer(
        testSite,
        queue.flatMap(({ target, fields }, n) =>
          fields ? [{ target, fields, wasTaken: wasTaken(target, answers[n]) }] : [],
        ),
      );
      tally.stored += stored;
      tally.differing.push(...differing);
    }
    sortOut(tally, node.output());
  } finally {
    agent.destroy();
    await node.end("SIGKILL");
  }
  return tally;
}

/** Mostly forms whose content is stored; passwords are expensive and show little. */
async function hostileRequests(testSite: TestSite): Promise<fc.Arbitrary<HostileRequest>> {
  const forms = await publicForms(testSite);
  const posts = forms.map((form) => ({ weight: form.path.startsWith("/auth") ? 1 : 5, arbitrary: hostilePost(form) }));
  const readings = hostileReading(publicAddresses().map(({ path }) => path));
  return fc.oneof({ weight: 4, arbitrary: fc.oneof(...posts) }, { weight: 1, arbitrary: readings });
}

async function inTurns<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < items.length; n = next++) results[n] = await work(items[n] as Item); // safe: n is in range
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/** Sent as bytes, because fetch would repair some of it. */
function ask(origin: string, hostile: HostileRequest, agent: Agent): Promise<Answer | undefined> {
  const { method, target: path, headers, body } = hostile;
  return new Promise((resolve) => {
    const length = body && { "content-length": body.length };
    const outgoing = open(origin, { method, path, headers: { ...headers, ...length }, agent }, (incoming) => {
      let text = "";
      incoming.setEncoding("utf8").on("data", (chunk) => {
        text = (text + chunk).slice(0, 4_000);
      });
      const { location = "", "x-request-id": id } = incoming.headers;
      const status = incoming.statusCode ?? 0;
      incoming.on("close", () => resolve({ status, location, body: text, id: String(id) }));
    });
    outgoing.setTimeout(patienceSeconds * 1_000, () => outgoing.destroy());
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // A client that sends too much may be disconnected while the response is on its way.
      if (isTooMuch(body)) resolve(tooMuch);
      // The server may close a connection just as it is reused; every client then opens a new one.
      else if (outgoing.reusedSocket && error.code === "ECONNRESET") resolve(ask(origin, hostile, agent));
      else resolve(undefined);
    });
    outgoing.end(body);
  });
}

const tooMuch: Answer = { status: 413, location: "", body: "", id: "" };

function isTooMuch(body: Buffer | undefined): boolean {
  return body !== undefined && body.length > 64 * 1024;
}

function note(tally: Tally, answer: Answer | undefined, what: string): void {
  const status = answer?.status ?? "none";
  tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1;
  if (!answer) tally.unanswered.push(what);
  else if (answer.status >= 500) tally.broken.push(`${answer.status} ${what} ${answer.id}`);
}

/** As the driver says it, and as its pool says it: while waiting for a free one, and while opening one. */
const lateConnection =
  /connection timeout|timeout exceeded when trying to connect|Connection terminated unexpectedly.*pg-pool/;

function sortOut(tally: Tally, output: string): void {
  const lines = output.split("\n").filter((line) => line.includes('"level":50'));
  const late = lines.filter((line) => lateConnection.test(line));
  const lateIds = late.flatMap((line) => /"id":"([^"]+)"/.exec(line)?.[1] ?? []);
  const isInput = (line: string) => !late.includes(line) && !lateIds.some((id) => line.includes(id));
  tally.lateConnections = late.length;
  tally.broken = tally.broken.filter(isInput);
  tally.errorMessages = lines.filter(isInput);
}

/** The visitor's result: thanked, or something else. */
function wasTaken(target: string, answer: Answer | undefined): boolean {
  if (!answer) return false;
  const { status, location, body } = answer;
  // It responds with open times and stores nothing.
  if (target.startsWith("/book-session/times")) return false;
  if (target.startsWith("/quiz")) return `${location}${body}`.includes("quiz=done");
  return target.includes(".data") ? status === 200 : status === 303;
}
