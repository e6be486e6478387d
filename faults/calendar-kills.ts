import { setTimeout as pause } from "node:timers/promises";
import { newSessionPath, sessionFormPath } from "#app/features/calendar/addresses.ts";
import { newExceptionPath } from "#app/features/calendar/exceptions/exceptions.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { databaseOn } from "#app/platform/db/connection.server.ts";
import { until } from "#tests/mailbox.ts";
import { type Node, startNode, type TestSite } from "#tests/site.ts";
import { countEntries, openShop, type Sale, type Shop, salesMissing, saleTo } from "./calendar-sales.ts";
import { type Answered, type Court, dateAhead, listBroken, openCourt, send, sessionIn, timeOn, zone } from "./coach.ts";
import { killDatabase } from "./kills.ts";

const clients = 16;
/** So few people that what they are sold is also booked. */
const buyers = 20;
/** So few days that they are soon full. */
const days = 30;

export type CalendarTally = {
  kills: { app: number; database: number };
  operations: number;
  /** Reported as done, by kind. */
  done: Record<string, number>;
  /** Refused as taken, stale or ended. */
  refused: number;
  unanswered: number;
  sessions: number;
  /** Entries of credit by kind. */
  entries: Record<string, number>;
  /** What was reported as done but is not in the database, and what must not be there. */
  wrong: string[];
};

type Effort = { operations: number; kills: number };

/**
 * Sixteen clients sell packages, book, move, cancel and complete at random, and change weekly hours and days off, while
 * one of two nodes or the database is killed. Everything reported as done must be there afterwards, and every invariant must
 * hold.
 */
export async function operateAtRandom(testSite: TestSite, { operations, kills }: Effort): Promise<CalendarTally> {
  const court = await openCourt(testSite);
  const shop = await openShop(court);
  const settings = { ...testSite.settings, WORKER: "off" as const };
  const nodes: Node[] = [await startNode(settings), await startNode(settings)];
  const done = new Ledger();
  const tally = { kills: { app: 0, database: 0 }, operations: 0, refused: 0, unanswered: 0 };

  async function work(client: number): Promise<void> {
    while (tally.operations < operations) {
      const turn = tally.operations++;
      const url = nodes[(client + turn) % nodes.length]?.url ?? "";
      const operate = pick(all);
      const answer = await operate({ court, shop, url, done }).catch(() => "unanswered" as const);
      if (answer === "refused") tally.refused++;
      if (answer !== "unanswered") continue;
      tally.unanswered++;
      await pause(50);
    }
  }

  const everybody = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  for (let kill = 1; kill <= kills; kill++) {
    await until(() => tally.operations >= (operations * kill) / (kills + 1), "operations between two kills", 600);
    if (kill % 2 === 0) {
      tally.kills.database++;
      await killDatabase(testSite);
      await testSite.startDatabase();
    } else {
      tally.kills.app++;
      const doomed = (kill >> 1) % nodes.length;
      await nodes[doomed]?.end("SIGKILL");
      nodes[doomed] = await startNode(settings);
    }
  }
  await everybody;
  for (const node of nodes) await node.end("SIGKILL");
  const stored = await court.ask<Stored>("select id, sequence from sessions");
  const missing = [...done.missingIn(stored), ...(await salesMissing(court, done.sold))];
  const wrong = [...missing, ...(await listBroken(court)), ...(await daysOffMissing(court, done))];
  const entries = await countEntries(court);
  await court.pool.end();
  return { ...tally, done: done.counts, sessions: stored.length, entries, wrong };
}

type Stored = { id: string; sequence: number };

/** What the site said it had done. */
class Ledger {
  counts: Record<string, number> = {};
  taken: string[] = [];
  sold: Sale[] = [];
  /** How often each was changed: its sequence grows with every change. */
  changes = new Map<string, number>();
  daysOff = 0;

  add(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  changed(id: string, what: string): void {
    this.changes.set(id, (this.changes.get(id) ?? 0) + 1);
    this.add(what);
  }

  missingIn(stored: Stored[]): string[] {
    const byId = new Map(stored.map((row) => [row.id, row]));
    return [
      ...this.taken.filter((id) => !byId.has(id)).map((id) => `${id} was taken and is not there`),
      ...[...this.changes]
        .filter(([id, count]) => (byId.get(id)?.sequence ?? -1) < count)
        .map(([id, count]) => `${id} was changed ${count} times and shows ${byId.get(id)?.sequence ?? "nothing"}`),
    ];
  }
}

type Working = { court: Court; shop: Shop; url: string; done: Ledger };
type Outcome = "done" | "refused" | "unanswered";
type Operation = (working: Working) => Promise<Outcome>;

const sell: Operation = async ({ court, shop, url, done }) => {
  const { sale, ...form } = saleTo(shop, pick(court.people.slice(0, buyers)));
  const answer = await send({ cookie: court.cookie, url, ...form });
  if (!answer.to) return outcomeOf(answer);
  done.sold.push(sale);
  done.add("sell");
  return "done";
};

const take: Operation = async ({ court, shop, url, done }) => {
  const fields = newSession(court, shop);
  const answer = await send({ cookie: court.cookie, url, path: newSessionPath, fields });
  return noted(answer, done, "take");
};

const takeWeekly: Operation = async ({ court, shop, url, done }) => {
  const fields = { ...newSession(court, shop), repeat: "on", weeks: `${2 + Math.floor(Math.random() * 3)}` };
  const answer = await send({ cookie: court.cookie, url, path: newSessionPath, fields });
  return noted(answer, done, "weekly");
};

function noted(answer: Answered, done: Ledger, what: string): Outcome {
  const id = sessionIn(answer);
  if (!id) return outcomeOf(answer);
  done.taken.push(id);
  done.add(what);
  return "done";
}

const move: Operation = async (working) => {
  const { start, placeId } = anyTime(working.court);
  return change(working, { form: "move", what: "move", fields: { start: `${start}@${placeId}` } });
};

const cancel: Operation = (working) =>
  change(working, { form: "status", what: "cancel", fields: { status: "cancelled" } });

const complete: Operation = (working) =>
  change(working, { form: "status", what: "complete", fields: { status: "completed" } });

const bookAgain: Operation = (working) =>
  change(working, { form: "status", what: "book again", fields: { status: "booked" }, from: "cancelled" });

const anySession = `select id, updated_at::text as version from sessions
  where status = $1 and (series_id is not null or not $2) order by random() limit 1`;

type Change = {
  form: "move" | "status";
  what: string;
  fields: Record<string, string>;
  from?: "booked" | "cancelled";
  isWeekly?: boolean;
};

async function change({ court, url, done }: Working, wanted: Change): Promise<Outcome> {
  const { form, what, fields, from = "booked", isWeekly = false } = wanted;
  const [session] = await court.ask<{ id: string; version: string }>(anySession, [from, isWeekly]);
  if (!session) return "refused";
  const path = sessionFormPath(session.id, form);
  const answer = await send({ cookie: court.cookie, url, path, fields: { ...fields, version: session.version } });
  if (answer.says.outcome !== "done") return outcomeOf(answer);
  done.changed(session.id, what);
  return "done";
}

const moveWeekly: Operation = (working) => {
  const { start, placeId } = anyTime(working.court);
  const fields = { start: `${start}@${placeId}`, scope: pick(["later", "all"]) };
  return change(working, { form: "move", what: "move weekly", fields, isWeekly: true });
};

const endWeekly: Operation = (working) => {
  const fields = { status: "cancelled", scope: "later" };
  return change(working, { form: "status", what: "end weekly", fields, isWeekly: true });
};

/** Held for a moment, by the site's own code; no job runs that would end it. */
const hold: Operation = async ({ court, done }) => {
  const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Lesson", people: [], status: "held" as const };
  const held = await takeTime(databaseOn(court.pool), zone, { ...kind, ...anyTime(court) });
  if (!held.ok) return "refused";
  await court.ask("update sessions set held_until = now() + interval '1 second' where id = $1 and status = 'held'", [
    held.id,
  ]);
  done.taken.push(held.id);
  done.add("hold");
  return "done";
};

const takeDayOff: Operation = async ({ court, url, done }) => {
  const day = dateAhead(2 + Math.floor(Math.random() * days));
  const hours = { from: "08:00", to: "09:00", place_id: "", note: "Dentist", version: "" };
  const fields = { kind: "off", first_day: day, last_day: "", ...hours };
  const answer = await send({ cookie: court.cookie, url, path: newExceptionPath, fields });
  if (answer.says.outcome !== "done") return outcomeOf(answer);
  done.daysOff++;
  done.add("day off");
  return "done";
};

const all: Operation[] = [
  ...[take, take, take, take, takeWeekly, move, move, cancel, cancel, complete, bookAgain, hold, takeDayOff],
  ...[moveWeekly, endWeekly, sell, sell, sell],
];

function outcomeOf({ status }: Answered): Outcome {
  return status === 409 || status === 400 || status === 404 ? "refused" : "unanswered";
}

function newSession(court: Court, { service }: Shop): Record<string, string> {
  const { start, placeId } = anyTime(court);
  return {
    person: pick(court.people.slice(0, buyers)),
    service,
    kind: "private",
    start: `${start}@${placeId}`,
    minutes: pick(["30", "60", "90"]),
  };
}

function anyTime({ riverside, northside }: Court): { start: number; placeId: string } {
  const minutes = 480 + 15 * Math.floor(Math.random() * 44);
  return {
    start: timeOn(2 + Math.floor(Math.random() * days), minutes),
    placeId: minutes < 735 ? riverside : northside,
  };
}

function pick<Item>(items: Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

async function daysOffMissing({ ask }: Court, { daysOff }: Ledger): Promise<string[]> {
  const [stored] = await ask<{ count: number }>("select count(*)::int as count from availability_exceptions");
  return (stored?.count ?? 0) >= daysOff ? [] : [`${daysOff} times off were saved and ${stored?.count} are there`];
}
