import type { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "#tests/mailbox.ts";
import { type Node, startNode, startWorkerAlone, type TestSite } from "#tests/site.ts";
import {
  addressOf,
  type Booker,
  bookingForm,
  openBooking,
  type Picked,
  services,
  type Told,
  toldIn,
} from "./booking-form.ts";
import { judgeRace } from "./booking-verdict.ts";
import { type Court, openCourt, timeOn } from "./coach.ts";
import { summary } from "./flood.ts";
import { countWaiting } from "./kills.ts";
import { manyConnections, postForm } from "./visitor-form.ts";

const clients = 24;
const mostTries = 300;
const firstDay = 3;

type Effort = { visitors: number; times: number; kills: number };

/** Who wants a time, and what they were finally told. */
export type Visitor = Booker & { told: Told | undefined };

type Race = { court: Court; nodes: Node[]; agent: Agent; tally: Tally };
type Tally = {
  kills: number;
  /** Connections cut after the form was sent. */
  lostAnswers: number;
  unanswered: number;
  turnedAway: number;
  refusals: { status: number; ms: number }[];
  told: number;
  wrong: string[];
};

/**
 * Visitors compete for times over HTTP on two nodes, one of which is killed now and then. Some responses are lost; a
 * visitor without a response sends the same form again, to either node. In the end everyone must have been told the
 * truth.
 */
export async function raceFromOutside(testSite: TestSite, { visitors, times, kills }: Effort) {
  const court = await openCourt(testSite);
  await openBooking(court);
  const settings = { ...testSite.settings, WORKER: "off" as const, CLIENT_ADDRESS_HEADER: "x-real-ip" };
  const nodes = [await startNode(settings), await startNode(settings)];
  const tally: Tally = { kills: 0, lostAnswers: 0, unanswered: 0, turnedAway: 0, refusals: [], told: 0, wrong: [] };
  const race: Race = { court, nodes, agent: manyConnections(clients), tally };
  const everybody = crowd(court, { visitors, times });
  const waiting = [...everybody];
  const client = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await visit(race, next);
      tally.told++;
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  for (; tally.kills < kills; tally.kills++) {
    await until(() => tally.told >= (visitors * (tally.kills + 1)) / (kills + 1), "visitors between two kills", 600);
    const doomed = tally.kills % nodes.length;
    await nodes[doomed]?.end("SIGKILL");
    nodes[doomed] = await startNode(settings);
  }
  await all;
  race.agent.destroy();
  for (const node of nodes) await node.end("SIGKILL");
  await sendMails(testSite);
  const wrong = [
    ...tally.wrong,
    ...(await judgeRace(testSite, { court, everybody, times: wantedTimes(court, times) })),
  ];
  await court.pool.end();
  return figuresOf(everybody, { ...tally, wrong });
}

function figuresOf(everybody: Visitor[], { refusals, told: _, ...tally }: Tally) {
  const became = (what: string) => everybody.filter(({ told }) => told?.became === what).length;
  const { count: refused, p50, p99 } = summary(refusals, 409);
  const told = { booked: became("booked"), held: became("requested") };
  return { visitors: everybody.length, ...told, refused, refusedMs: { p50, p99 }, ...tally };
}

/** Two places at each time: booking one blocks the other, because no one gets there in time. */
function wantedTimes({ riverside, northside }: Court, times: number): Picked[][] {
  return Array.from({ length: times }, (_, index): Picked[] => [
    `${timeOn(firstDay + index, 660)}@${riverside}`,
    `${timeOn(firstDay + index, 765)}@${northside}`,
  ]);
}

/** Competitors for the same time are sent one after the other, so that they meet. */
function crowd(court: Court, { visitors, times }: Pick<Effort, "visitors" | "times">): Visitor[] {
  const wanted = wantedTimes(court, times);
  return Array.from({ length: visitors }, (_, index) => ({
    email: `visitor-${index}@race.example`,
    address: addressOf(index),
    service: services[(index >> 1) & 1] ?? services[0],
    isScripted: (index >> 2) % 2 === 0,
    picked: wanted[Math.floor((index * times) / visitors)]?.[index % 2] ?? "0@",
    told: undefined,
  }));
}

/** Repeats until they know; some latecomers take an offered time, and some send a finished form again. */
async function visit(race: Race, visitor: Visitor): Promise<void> {
  let key = crypto.randomUUID();
  let told = await insistOn(race, visitor, key);
  const [offered] = told.offered;
  if (offered && Math.random() < 1 / 3) {
    visitor.picked = offered;
    key = crypto.randomUUID();
    told = await insistOn(race, visitor, key);
  }
  visitor.told = told;
  if (!told.became || Math.random() < 3 / 4) return;
  const again = await insistOn(race, visitor, key);
  if (again.became !== told.became)
    race.tally.wrong.push(`${visitor.email} was told ${told.became}, and then ${again.became ?? again.status}`);
}

async function insistOn(race: Race, visitor: Visitor, key: string): Promise<Told> {
  const { nodes, agent, tally } = race;
  for (let tries = 0; ; tries++) {
    const isLost = tries === 0 && Math.random() < 1 / 4;
    const url = nodes[(tries + Number(visitor.isScripted)) % nodes.length]?.url ?? "";
    const began = performance.now();
    const cutAfterMs = isLost ? Math.random() * 60 : undefined;
    const answer = await postForm(bookingForm(visitor, key), { url, agent, cutAfterMs });
    if (answer.status === 409) tally.refusals.push({ status: 409, ms: performance.now() - began });
    if ((answer.status !== 0 && answer.status !== 503) || tries === mostTries) return toldIn(answer, visitor);
    if (answer.status === 503) tally.turnedAway++;
    else if (isLost) tally.lostAnswers++;
    else tally.unanswered++;
    await pause(50);
  }
}

/** Everything that the race posted, to compare each mail with its session. */
async function sendMails(testSite: TestSite): Promise<void> {
  const worker = await startWorkerAlone(testSite.settings);
  await until(async () => (await countWaiting(testSite)) === 0, "every mail to leave", 600);
  await worker.end("SIGKILL");
}
