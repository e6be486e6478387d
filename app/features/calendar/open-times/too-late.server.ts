import type { Tx } from "#app/platform/db/connection.server.ts";
import { readCalendarFacts } from "../queries.server.ts";
import { type Decided, farthestLookDays, type NotOpen, nearestIn } from "../sessions/decision.server.ts";
import { openTimes, type Reason } from "./open-times.ts";

const msPerDay = 86_400_000;
const weekMs = 7 * msPerDay;
const aroundMs = farthestLookDays * msPerDay;

/**
 * What else is open, for whoever is too late, outside any transaction. When many are at one moment, one look answers all
 * who ask meanwhile: it names times that were open a moment ago, and whoever takes one decides again.
 */
export async function openInstead(tx: Tx, asked: Decided, reason: Reason): Promise<NotOpen> {
  const { open, sessions } = await lookTogether(tx, asked);
  const { start } = asked.wanted;
  const near = open.filter((time) => start - aroundMs <= time.start && time.start < start + aroundMs);
  return { ok: false, reason, nearest: nearestIn(near, { wanted: start, sessions }) };
}

type Look = ReturnType<typeof lookAround>;

const looks = new Map<string, Look>();

function lookTogether(tx: Tx, asked: Decided): Look {
  const { calendar, zone, wanted, except } = asked;
  const { serviceId, minutes, capacity, start } = wanted;
  const week = Math.floor(start / weekMs) * weekMs;
  const key = JSON.stringify([calendar.id, zone, serviceId, minutes, capacity, except, week]);
  const look = looks.get(key) ?? lookAround(tx, asked, week).finally(() => looks.delete(key));
  looks.set(key, look);
  return look;
}

async function lookAround(tx: Tx, { input, calendar, zone, now, except }: Decided, week: number) {
  const range = { start: Math.max(now, week - aroundMs), end: Math.max(now, week + weekMs + aroundMs) };
  const facts = await readCalendarFacts(tx, { calendar, zone, range, now, except });
  return { open: openTimes({ ...input, ...facts, range }).open, sessions: facts.sessions };
}
