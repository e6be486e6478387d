import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { newSessionPath } from "#app/features/calendar/addresses.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { startNode, type TestSite } from "#tests/site.ts";
import { type Answered, type Court, listBroken, openCourt, send, sessionIn, timeOn, turnedAway } from "./coach.ts";

const lessonMinutes = 60;
const day = 3;

export type RaceTally = {
  rounds: number;
  won: number;
  refusedKindly: number;
  slowestMs: number;
  /** How often a busy site said to retry. */
  turnedAway: number;
  /** Every violation, in words. */
  wrong: string[];
};

type Round = { testSite: TestSite; court: Court; nodes: string[] };
type Take = { start: number; placeId: string };

/**
 * A hundred players compete for the same time at the same moment on two nodes; round after round, each kind in turn.
 * Those who do not get it are told so kindly, with three times that really are open.
 */
export async function raceForTimes(testSite: TestSite, rounds: number): Promise<RaceTally> {
  const court = await openCourt(testSite);
  // No jobs: a hold ends by the clock alone.
  const settings = { ...testSite.settings, WORKER: "off" as const };
  const nodes = [await startNode(settings), await startNode(settings)];
  const tally: RaceTally = { rounds: 0, won: 0, refusedKindly: 0, slowestMs: 0, turnedAway: 0, wrong: [] };
  const kinds = [oneTime, tooFarApart, takenMeanwhile, lapsedHold];
  for (let round = 0; round < rounds; round++) {
    const kind = kinds[round % kinds.length] as (typeof kinds)[number];
    const began = performance.now();
    const {
      answers,
      winners,
      wrong: found,
    } = await kind({ testSite, court, nodes: nodes.map(({ url }) => url) }, round);
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - began));
    const wrong = [
      ...(found ? [found] : []),
      ...judge(answers, winners),
      ...(await listBroken(court)),
      ...(await untrue(answers, court, nodes[0]?.url)),
    ];
    tally.wrong.push(...wrong.map((what) => `round ${round}, ${kind.name}: ${what}`));
    tally.won += answers.filter(isWon).length;
    tally.refusedKindly += answers.filter(isKind).length;
    tally.rounds++;
    await withClient(testSite.databaseUrl, (owner) => owner.query("truncate sessions, events cascade"));
  }
  for (const node of nodes) await node.end("SIGKILL");
  await court.pool.end();
  return { ...tally, turnedAway: turnedAway.count };
}

type Raced = { answers: Answered[]; winners: number; wrong?: string };

const early = (court: Court): Take => ({ start: timeOn(day, 600), placeId: court.riverside });

async function oneTime(round: Round): Promise<Raced> {
  return { answers: await takeAtOnce(round, [early(round.court)]), winners: 1 };
}

/**
 * The two times do not overlap, but no one gets from one place to the other in time: only the lock keeps them apart.
 * A transaction holds it in a way that a new row's foreign key does not wait for, so no one may get a response before
 * it is released.
 */
async function tooFarApart(round: Round): Promise<Raced> {
  const { riverside, northside, pool } = round.court;
  const both = [
    { start: timeOn(day, 660), placeId: riverside },
    { start: timeOn(day, 765), placeId: northside },
  ];
  const holder = await pool.connect();
  let answered = 0;
  try {
    await holder.query("begin");
    await holder.query("select from calendars for no key update");
    const takes = takeAtOnce(round, both, () => answered++);
    await until(async () => answered > 0 || (await isWaitedFor(round.court, holder)), "a request to wait", 60);
    await pause(300);
    const early = answered;
    await holder.query("rollback");
    const answers = await takes;
    return { answers, winners: 1, ...(early > 0 && { wrong: `${early} did not wait for the lock` }) };
  } finally {
    holder.release();
  }
}

/**
 * Someone without the lock has moved a session there and not committed yet; in the end they commit or roll back. A
 * new session would wait for the lock: its foreign key refers to the calendar's row.
 */
async function takenMeanwhile(round: Round, number: number): Promise<Raced> {
  const intruder = new pg.Client({
    connectionString: doorUrl(round.testSite.databaseUrl, testSecret, "courtside_admin"),
  });
  await intruder.connect();
  try {
    await intruder.query(...insertOf(round.court, { days: day + 20 }));
    await intruder.query("begin");
    await intruder.query(
      `update sessions set during = tstzrange(lower(during) - interval '20 days', upper(during) - interval '20 days'),
        occupies = tstzrange(lower(occupies) - interval '20 days', upper(occupies) - interval '20 days')`,
    );
    let isAnswered = false;
    const takes = takeAtOnce(round, [early(round.court)], () => (isAnswered = true));
    // Until a request waits for the uncommitted row; none does if nothing keeps them apart.
    await until(async () => isAnswered || (await isWaitedFor(round.court, intruder)), "a request to wait", 60);
    const isCommitted = number % 8 < 4;
    await intruder.query(isCommitted ? "commit" : "rollback");
    return { answers: await takes, winners: isCommitted ? 0 : 1 };
  } finally {
    await intruder.end();
  }
}

async function isWaitedFor({ ask }: Court, intruder: pg.ClientBase): Promise<boolean> {
  const { rows } = await intruder.query<{ pid: number }>("select pg_backend_pid() as pid");
  const waiting = "select from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))";
  return (await ask(waiting, [rows[0]?.pid])).length > 0;
}

async function lapsedHold(round: Round): Promise<Raced> {
  await round.court.ask(...insertOf(round.court, { days: day, heldUntil: new Date(Date.now() - 1_000) }));
  return { answers: await takeAtOnce(round, [early(round.court)]), winners: 1 };
}

type Planted = { days: number; heldUntil?: Date };

function insertOf({ calendar, riverside }: Court, { days, heldUntil }: Planted): [string, unknown[]] {
  const start = new Date(timeOn(days, 600));
  const text = `insert into sessions (calendar_id, place_id, title, during, occupies, status, held_until, free_until)
    values ($1, $2, 'Lesson', tstzrange($3, $3::timestamptz + interval '60 minutes'),
      tstzrange($3, $3::timestamptz + interval '75 minutes'), $4, $5, $3)`;
  return [text, [calendar, riverside, start, heldUntil ? "held" : "booked", heldUntil ?? null]];
}

function takeAtOnce({ court, nodes }: Round, takes: Take[], onAnswer = () => {}): Promise<Answered[]> {
  return Promise.all(
    court.people.map(async (person, index) => {
      const { start, placeId } = takes[index % takes.length] as Take;
      // Both times at both nodes.
      const url = nodes[Math.floor(index / takes.length) % nodes.length] ?? "";
      const answer = await take({ court, url }, { person, start, placeId });
      onAnswer();
      return answer;
    }),
  );
}

type From = { court: Court; url: string };

function take({ court, url }: From, { person, start, placeId }: Take & { person: string }): Promise<Answered> {
  const fields = { person, kind: "private", start: `${start}@${placeId}`, minutes: `${lessonMinutes}` };
  return send({ cookie: court.cookie, url, path: newSessionPath, fields });
}

const isWon = (answer: Answered) => sessionIn(answer) !== undefined;
const isKind = ({ status, says }: Answered) =>
  status === 409 && says.outcome === "failed" && says.facts?.nearest?.length === 3;

function judge(answers: Answered[], winners: number): string[] {
  const won = answers.filter(isWon).length;
  const other = answers.filter((answer) => !isWon(answer) && !isKind(answer));
  const kinds = new Map(
    other.map(({ status, says }) => [`${status} ${says.outcome} ${says.facts?.nearest?.length ?? ""}`, 0]),
  );
  for (const { status, says } of other) {
    const kind = `${status} ${says.outcome} ${says.facts?.nearest?.length ?? ""}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return [
    ...(won === winners ? [] : [`${won} have it instead of ${winners}`]),
    ...[...kinds].map(([kind, count]) => `${count} got ${kind}`),
  ];
}

/** What was offered instead can be booked. */
async function untrue(answers: Answered[], court: Court, url = ""): Promise<string[]> {
  const [offered] = answers.findLast(isKind)?.says.facts?.nearest ?? [];
  if (!offered) return [];
  const answer = await take({ court, url }, { ...offered, person: court.people[0] ?? "" });
  return isWon(answer) ? [] : [`what was offered is ${answer.says.facts?.reason ?? answer.status}`];
}
