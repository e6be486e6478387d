import type { Tx } from "#app/platform/db/connection.server.ts";
import { type OpenTime, type OpenTimesInput, openTimes, type Reason } from "../open-times/open-times.ts";
import { reasonsAgainst } from "../open-times/overrule.ts";
import { rankOpenTimes } from "../open-times/ranking.ts";
import { type Calendar, readCalendarFacts } from "../queries.server.ts";
import type { Overrulable } from "../schema.ts";
import type { Kind, Overruling, Wanted } from "./session-row.server.ts";

const msPerMinute = 60_000;
const msPerDay = 86_400_000;

/** A time to decide about. With a locked calendar's facts the decision holds; otherwise it may be outdated at once. */
export type ToDecide = {
  calendar: Calendar;
  now: number;
  zone: string;
  wanted: Kind & Wanted;
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

export function decide(input: OpenTimesInput, wanted: Wanted & Overruling): Decision {
  const { overrulable, last } = reasonsAgainst(input, wanted);
  if (last) return { isRefused: true, reason: last };
  const [first] = overrulable;
  return first && !wanted.because ? { isRefused: true, reason: first } : { isRefused: false, overruled: overrulable };
}

/** Nothing is stored; lists what is open instead, the nearest first. */
export type NotOpen = { ok: false; reason: Reason; nearest: OpenTime[] };

/** Why a time is not open right now, and what is instead. Taking a time decides again under the lock. */
export async function whyNotOpen(tx: Tx, asked: ToDecide): Promise<NotOpen | undefined> {
  const decided = await inputFor(tx, asked);
  const against = decide(decided.input, asked.wanted);
  return against.isRefused ? notOpen(tx, decided, against.reason) : undefined;
}

const shown = 3;
export const farthestLookDays = 14;
/** The same day nearly always has enough, at a tenth of the cost of all of them. */
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

export function nearestIn(open: readonly OpenTime[], by: Parameters<typeof rankOpenTimes>[1]): OpenTime[] {
  return rankOpenTimes(open, by).slice(0, shown);
}
