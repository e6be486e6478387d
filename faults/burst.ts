import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { bookingPage } from "#app/lib/public-pages.ts";
import { type Node, startNode, type TestSite } from "#tests/site.ts";
import { addressOf, type Booker, bookingForm, openBooking, type Picked, services, toldIn } from "./booking-form.ts";
import { type Court, listBroken, openCourt } from "./coach.ts";
import type { PlantedBug } from "./planted-bugs.ts";
import { postForm } from "./visitor-form.ts";

const burstSeconds = 10;
const soonMs = 1_000;
const days = 9;
/** An hour each, far enough apart that no booking blocks another. */
const windows = ["[480,540)", "[600,660)", "[720,780)", "[840,900)"];

type Answered = { status: number; ms: number };
type Visit = {
  page: Answered;
  form?: Answered | undefined;
  /** The time that they were told is theirs. */
  has?: Picked | undefined;
};

/**
 * One coach's times open at a moment and everyone comes at once. Visitors arrive on their own schedule, most in the
 * first seconds, however long others wait. Each opens the page, picks a shown time and sends the form; a latecomer
 * takes one of the three offered, once. Measured from arrival.
 */
export async function openAtNoon(testSite: TestSite, arrivals: number, bug: PlantedBug = {}) {
  await bug.begin?.(testSite);
  const court = await openCourt(testSite);
  await openBooking(court);
  await closeCalendar(court);
  const settings = { ...testSite.settings, WORKER: "off" as const, CLIENT_ADDRESS_HEADER: "x-real-ip" };
  const nodes = [await startNode(settings), await startNode(settings)];
  const path = await bookingPath(court);
  for (const { url } of nodes) await ask(`${url}${path}`, new Agent());
  await openCalendar(court);
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  const visits = await Promise.all(
    Array.from({ length: arrivals }, async (_, turn) => {
      const after = arrivalMs();
      const began = performance.now() + after;
      await pause(after);
      return visit(turn, { nodes, path, agent, began });
    }),
  );
  agent.destroy();
  for (const node of nodes) await node.end("SIGKILL");
  const wrong = await judge(court, visits);
  await court.pool.end();
  return { ...figuresOf(visits), wrong };
}

async function closeCalendar({ ask: query }: Court): Promise<void> {
  await query("delete from availability_rules");
  await query("update calendars set horizon_days = $1", [days]);
}

async function openCalendar({ ask: query, calendar, riverside }: Court): Promise<void> {
  for (const window of windows)
    await query(
      `insert into availability_rules (calendar_id, weekday, minutes, place_id)
       select $1, day, $2, $3 from generate_series(1, 7) day`,
      [calendar, window, riverside],
    );
}

async function bookingPath({ ask: query }: Court): Promise<string> {
  const [service] = await query<{ link: string }>("select link from services where session_type = 'on-court' limit 1");
  return `${bookingPage.path}?service=${service?.link.split("/").at(-1)}`;
}

/** Half of them within the first two seconds, and none after ten. */
function arrivalMs(): number {
  return Math.min(burstSeconds, -Math.log(1 - Math.random()) * 3) * 1_000;
}

type Arrival = { nodes: Node[]; path: string; agent: Agent; began: number };

async function visit(turn: number, { nodes, path, agent, began }: Arrival): Promise<Visit> {
  const url = nodes[turn % nodes.length]?.url ?? "";
  const { status, shown } = await ask(`${url}${path}`, agent);
  const page = { status, ms: performance.now() - began };
  const picked = shown[Math.floor(Math.random() * shown.length)];
  if (!picked) return { page };
  const who = { email: `noon-${turn}@race.example`, address: addressOf(turn), service: services[0], isScripted: true };
  const first = await send({ ...who, picked }, { url, agent });
  const [instead] = first.offered;
  if (!instead) return { page, form: first, has: first.became ? picked : undefined };
  const second = await send({ ...who, picked: instead }, { url, agent });
  return { page, form: first, has: second.became ? instead : undefined };
}

async function send(booker: Booker, sending: { url: string; agent: Agent }) {
  const began = performance.now();
  const answer = await postForm(bookingForm(booker, crypto.randomUUID()), sending);
  const ms = performance.now() - began;
  const { status } = answer;
  // Too busy, or down: then nothing was said about a time.
  if (status === 0 || status === 503) return { status, became: undefined, offered: [], ms };
  return { ...(await toldIn(answer, booker)), ms };
}

type Opened = { status: number; shown: readonly Picked[] };

/** Compressed, as for a browser. */
function ask(url: string, agent: Agent): Promise<Opened> {
  return new Promise((resolve) => {
    const nobody = () => resolve({ status: 0, shown: [] });
    const outgoing = get(url, { agent, timeout: 30_000, headers: { "accept-encoding": "br" } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, shown: timesIn(answer, chunks) }));
      answer.once("close", nobody);
    });
    outgoing.once("error", nobody);
    outgoing.once("timeout", () => outgoing.destroy());
  });
}

/** Each copy is unpacked once, or the visitors would need more of the machine than the site. */
const unpacked = new Map<string, readonly Picked[]>();

function timesIn({ headers: { etag = "", "content-encoding": coding } }: IncomingMessage, chunks: Buffer[]) {
  const known = unpacked.get(etag);
  if (known) return known;
  const body = Buffer.concat(chunks);
  const text = (coding === "br" ? brotliDecompressSync(body) : body).toString();
  const shown = [...new Set(text.match(/\d{13}@[0-9a-f-]{36}/g) as Picked[] | null)];
  if (etag) unpacked.set(etag, shown);
  return shown;
}

function figuresOf(visits: Visit[]) {
  const forms = visits.flatMap(({ form }) => form ?? []);
  const had = visits.filter(({ has }) => has).length;
  return { arrivals: visits.length, pages: howSoon(visits.map(({ page }) => page)), forms: howSoon(forms), had };
}

/** The share of all requests with a response within a second, busy or not; and how many were refused. */
function howSoon(answers: Answered[]) {
  const times = answers.filter(({ status }) => status !== 0).map(({ ms }) => ms);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  const isServed = ({ status, ms }: Answered) => status !== 0 && status !== 503 && ms <= soonMs;
  return {
    ...{ asked: answers.length, withinSecond: share(answers.filter(isServed).length, answers.length) },
    ...{ p50: at(0.5), p99: at(0.99) },
    turnedAway: answers.filter(({ status }) => status === 503).length,
    unanswered: answers.filter(({ status }) => status === 0).length,
  };
}

function share(part: number, all: number): string {
  return `${all === 0 ? 0 : Math.round((part / all) * 1_000) / 10} %`;
}

/** Everyone who was told they have a time has it, no one else does, no time has two, and nothing broke. */
async function judge(court: Court, visits: Visit[]): Promise<string[]> {
  const stored = await court.ask<{ email: string; picked: string }>(
    `select m.email, (extract(epoch from lower(s.during)) * 1000)::bigint || '@' || s.place_id as picked
     from sessions s join messages m on m.id = s.message_id where s.status = 'booked'`,
  );
  const told = visits.flatMap(({ has }, turn) => (has ? [`noon-${turn}@race.example ${has}`] : []));
  const rows = stored.map(({ email, picked }) => `${email} ${picked}`);
  const owners = Map.groupBy(stored, ({ picked }) => picked);
  const answers = visits.flatMap(({ page, form }) => [page, ...(form ? [form] : [])]);
  return [
    ...answers.filter(({ status }) => status >= 500 && status !== 503).map(({ status }) => `returned ${status}`),
    ...(told.length === 0 ? ["nobody has a time"] : []),
    ...told.filter((one) => !rows.includes(one)).map((one) => `told and not stored: ${one}`),
    ...[...owners].filter(([, all]) => all.length > 1).map(([picked]) => `two have ${picked}`),
    ...(await listBroken(court)),
  ];
}
