import { msPerDay, msPerMinute, msPerWeek } from "#app/lib/time/durations.ts";
import type { Db, Tx } from "#app/platform/db/connection.server.ts";
import { isPooled } from "#app/platform/db/together.server.ts";
import { type Calendar, readCalendarFacts } from "../facts.server.ts";
import type { TimeAndPlace } from "../open-times/open-times.ts";
import { type OpenTime, type OpenTimesInput, openTimes, type Reason } from "../open-times/open-times.ts";
import { reasonsAgainst } from "../open-times/overrule.ts";
import { rankOpenTimes } from "../open-times/ranking.ts";
import type { Overrulable } from "../schema.ts";
import type { BookedService, Overruling } from "./session-row.server.ts";

/** A time to decide about. The decision is final only with a locked calendar's facts. */
export type ToDecide = {
  calendar: Calendar;
  now: number;
  zone: string;
  wanted: BookedService & TimeAndPlace;
  except?: string | undefined;
};

export type Decided = ToDecide & { input: OpenTimesInput };

export async function inputFor(tx: Tx, asked: ToDecide): Promise<Decided> {
  const { wanted, now } = asked;
  const range = { start: wanted.start, end: wanted.start + wanted.minutes * msPerMinute };
  const { serviceId, minutes, capacity } = wanted;
  const service = { id: serviceId ?? "", minutes, capacity, placeIds: null };
  const input: OpenTimesInput = { ...(await readCalendarFacts(tx, { ...asked, range })), service, range, now };
  return { ...asked, input };
}

type Decision = { isRefused: true; reason: Reason } | { isRefused: false; overruled: Overrulable[] };

export function decide(input: OpenTimesInput, wanted: TimeAndPlace & Overruling): Decision {
  const { overrulable, last } = reasonsAgainst(input, wanted);
  if (last) return { isRefused: true, reason: last };
  const [first] = overrulable;
  return first && !wanted.because ? { isRefused: true, reason: first } : { isRefused: false, overruled: overrulable };
}

/** Nothing was stored. `nearest` lists alternatives. */
export type NotOpen = { ok: false; reason: Reason; nearest: OpenTime[] };

/** Why a time is not open now, with alternatives. */
export async function whyNotOpen(tx: Tx, asked: ToDecide): Promise<NotOpen | undefined> {
  const decided = await inputFor(tx, asked);
  const against = decide(decided.input, asked.wanted);
  return against.isRefused ? notOpen(tx, decided, against.reason) : undefined;
}

const shown = 3;
const farthestLookDays = 14;
/** The same day nearly always has enough, at a tenth of the cost. */
const lookAroundDays = [1, 4, farthestLookDays];

export async function notOpen(tx: Tx, asked: Decided, reason: Reason): Promise<NotOpen> {
  let nearest: OpenTime[] = [];
  for (const days of lookAroundDays) {
    nearest = await listNearest(tx, asked, days * msPerDay);
    if (nearest.length === shown) break;
  }
  return { ok: false, reason, nearest };
}

async function listNearest(tx: Tx, asked: Decided, around: number): Promise<OpenTime[]> {
  const { input, wanted, calendar, zone, now, except } = asked;
  const range = { start: Math.max(now, wanted.start - around), end: wanted.start + around };
  if (range.end <= range.start) return [];
  const facts = await readCalendarFacts(tx, { calendar, zone, range, now, except });
  const { open } = openTimes({ ...input, ...facts, range });
  return nearestIn(open, { wanted: wanted.start, sessions: facts.sessions });
}

function nearestIn(open: readonly OpenTime[], by: Parameters<typeof rankOpenTimes>[1]): OpenTime[] {
  return rankOpenTimes(open, by).slice(0, shown);
}

const aroundMs = farthestLookDays * msPerDay;

/**
 * Alternatives for latecomers, looked up without a transaction. Concurrent requests share one lookup, which may be
 * slightly out of date: taking a time decides again.
 */
export async function openInstead(tx: Tx, asked: Decided, reason: Reason): Promise<NotOpen> {
  const { start } = asked.wanted;
  const week = Math.floor(start / msPerWeek) * msPerWeek;
  // A transaction may be rolled back or over before the others have their answer.
  const { open, sessions } = await (isPooled(tx) ? lookTogether(tx, asked, week) : lookAround(tx, asked, week));
  const near = open.filter((time) => start - aroundMs <= time.start && time.start < start + aroundMs);
  return { ok: false, reason, nearest: nearestIn(near, { wanted: start, sessions }) };
}

type Look = ReturnType<typeof lookAround>;

const looks = new Map<string, Look>();

function lookTogether(db: Db, asked: Decided, week: number): Look {
  const { calendar, zone, wanted, except } = asked;
  const { serviceId, minutes, capacity } = wanted;
  const key = JSON.stringify([calendar.id, zone, serviceId, minutes, capacity, except, week]);
  const look = looks.get(key) ?? lookAround(db, asked, week).finally(() => looks.delete(key));
  looks.set(key, look);
  return look;
}

async function lookAround(tx: Tx, { input, calendar, zone, now, except }: Decided, week: number) {
  const range = { start: Math.max(now, week - aroundMs), end: Math.max(now, week + msPerWeek + aroundMs) };
  const facts = await readCalendarFacts(tx, { calendar, zone, range, now, except });
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
