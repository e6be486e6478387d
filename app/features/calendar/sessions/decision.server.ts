import { msPerDay, msPerMinute, msPerWeek } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { type Db, isPooled, type Tx } from "#app/platform/db/connection.server.ts";
import { type Calendar, readCalendarFacts, readDecisiveFacts, type Seen } from "../facts.server.ts";
import type { TimeAndPlace } from "../open-times/open-times.ts";
import { type OpenTime, type OpenTimesInput, openTimes, type Reason } from "../open-times/open-times.ts";
import { reasonsAgainst } from "../open-times/overrule.ts";
import { rankOpenTimes } from "../open-times/ranking.ts";
import type { Overrulable } from "../schema.ts";
import type { BookedService, Overruling } from "./session-row.server.ts";

type ToDecide = {
  zone: string;
  wanted: BookedService & TimeAndPlace;
  /** The session being moved. */
  except?: string | undefined;
  /** The week of the time, if a stranger may want it. */
  week?: Span | undefined;
};

/** A time, and everything that decides about it at one moment. */
export type Considered = ToDecide & {
  input: OpenTimesInput;
  calendar: Calendar;
  now: number;
  seen: Seen;
  /** How many of the week's times strangers have. */
  strangers: number;
};

export async function consider(tx: Tx, asked: ToDecide): Promise<Considered> {
  const { serviceId, minutes, capacity, start } = asked.wanted;
  const range = { start, end: start + minutes * msPerMinute };
  const { facts, ...read } = await readDecisiveFacts(tx, { ...asked, range });
  const service = { id: serviceId ?? "", minutes, capacity, placeIds: null };
  return { ...asked, ...read, input: { ...facts, service, range, now: read.now } };
}

type Verdict = { isRefused: true; reason: Reason } | { isRefused: false; overruled: Overrulable[] };

export function decide(input: OpenTimesInput, wanted: TimeAndPlace & Overruling): Verdict {
  const { overrulable, last } = reasonsAgainst(input, wanted);
  if (last) return { isRefused: true, reason: last };
  const [first] = overrulable;
  return first && !wanted.because ? { isRefused: true, reason: first } : { isRefused: false, overruled: overrulable };
}

/** Nothing was stored. `nearest` lists alternatives. */
export type NotOpen = { ok: false; reason: Reason; nearest: OpenTime[] };

const shown = 3;
const aroundMs = 14 * msPerDay;

/**
 * The alternatives nearest to a time that is not open. Outside a transaction, concurrent requests share one lookup, which may
 * be slightly out of date: taking a time decides again.
 */
export async function notOpen(tx: Tx, asked: Considered, reason: Reason): Promise<NotOpen> {
  const { start } = asked.wanted;
  const week = Math.floor(start / msPerWeek) * msPerWeek;
  // A transaction may be rolled back, or be over before the others get their answer.
  const { open, sessions } = await (isPooled(tx) ? lookTogether(tx, asked, week) : lookAround(tx, asked, week));
  const near = open.filter((time) => start - aroundMs <= time.start && time.start < start + aroundMs);
  return { ok: false, reason, nearest: rankOpenTimes(near, { wanted: start, sessions }).slice(0, shown) };
}

type Look = ReturnType<typeof lookAround>;

const looks = new Map<string, Look>();

function lookTogether(db: Db, asked: Considered, week: number): Look {
  const { calendar, zone, wanted, except } = asked;
  const { serviceId, minutes, capacity } = wanted;
  const key = JSON.stringify([calendar.id, zone, serviceId, minutes, capacity, except, week]);
  const look = looks.get(key) ?? lookAround(db, asked, week).finally(() => looks.delete(key));
  looks.set(key, look);
  return look;
}

async function lookAround(tx: Tx, { input, zone, now, except }: Considered, week: number) {
  const range = { start: Math.max(now, week - aroundMs), end: Math.max(now, week + msPerWeek + aroundMs) };
  const facts = await readCalendarFacts(tx, { zone, range, now, except });
  return { open: openTimes({ ...input, ...facts, range }).open, sessions: facts.sessions };
}

/** Thrown to roll back what was written before the time turned out not to be open. */
export class TimeNotOpen extends Error {
  override name = "TimeNotOpen";
  readonly answer: NotOpen;
  constructor(answer: NotOpen) {
    super("The time is not open");
    this.answer = answer;
  }
}

/** Runs `work` and returns the refusal of a `TimeNotOpen` it throws. */
export async function orNotOpen<Result>(work: () => Promise<Result>): Promise<Result | NotOpen> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TimeNotOpen) return error.answer;
    throw error;
  }
}
