import { eq, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isRefusedBy } from "#app/platform/db/constraint.server.ts";
import { versionOf } from "#app/platform/db/version.server.ts";
import { gone } from "#app/platform/forms/save-result.ts";
import { type OpenTime, type OpenTimesInput, openTimes, type Reason } from "../open-times/open-times.ts";
import { reasonsAgainst } from "../open-times/overrule.ts";
import { rankOpenTimes } from "../open-times/ranking.ts";
import { type Calendar, msOf, rangeOf, readCalendarFacts } from "../queries.server.ts";
import { aheadStatuses, liveStatuses, type Overrulable, type SessionStatus, type takers } from "../schema.ts";
import { calendarSessions, calendars, sessionPeople } from "../tables.server.ts";

const msPerMinute = 60_000;
const msPerDay = 86_400_000;

/** How long, and for how many. */
export type Kind = { serviceId: string | null; minutes: number; capacity: number };
export type Wanted = { start: number; placeId: string };
/** Why the coach sets the calendar's rules aside. */
export type Overruling = { because?: string | undefined };

/** Nothing is stored; what else is open, the nearest first. */
export type NotOpen = { ok: false; reason: Reason; nearest: OpenTime[] };
export type Missed = { ok: false; reason: "gone" | "stale" | "ended" };

export const stamp = { id: calendarSessions.id, version: versionOf(calendarSessions.updated_at) };

export const ended = { ok: false, reason: "ended" } as const;

export type Held = { calendar: Calendar; now: number };

/** One write at a time: whoever holds the calendar's row first lets go of holds whose time is over. */
export async function inCalendar<Result>(tx: Tx, work: (all: Tx, held: Held) => Promise<Result>): Promise<Result> {
  return tx.transaction(async (all) => {
    const [calendar] = await all
      .select()
      .from(calendars)
      .orderBy(calendars.created_at, calendars.id)
      .limit(1)
      .for("update");
    if (!calendar) throw new Error("There is no calendar");
    const now = await lapseHolds(all, calendar.id);
    return work(all, { calendar, now });
  });
}

/** Answers the moment that counts: by the clock of the database, and after the wait for the lock. */
async function lapseHolds(tx: Tx, calendar: string): Promise<number> {
  const { rows } = await tx.execute<{ now: number }>(sql`
    with moment as materialized (select clock_timestamp() as now),
    lapsed as (
      update ${calendarSessions} set status = 'lapsed', held_until = null from moment
      where calendar_id = ${calendar} and status in ('held', 'requested') and held_until <= moment.now
    )
    select ${msOf(sql`now`)} as now from moment`);
  return rows[0]?.now ?? Date.now();
}

export type ToDecide = Held & { zone: string; wanted: Kind & Wanted; except?: string | undefined };

export async function inputFor(tx: Tx, asked: ToDecide) {
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

/** Why a time is not open at this moment, and what is instead. Whoever takes a time decides again under the lock. */
export async function whyNotOpen(tx: Tx, asked: ToDecide): Promise<NotOpen | undefined> {
  const decided = await inputFor(tx, asked);
  const against = decide(decided.input, asked.wanted);
  return against.isRefused ? notOpen(tx, decided, against.reason) : undefined;
}

const shown = 3;
export const farthestLookDays = 14;
/** Nearly always there are enough on the same day, and a day costs a tenth of what all cost. */
const lookAroundDays = [1, 4, farthestLookDays];

export type Decided = ToDecide & { input: OpenTimesInput };

/** Kindly, with the nearest that are open instead. */
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

export function timesOf({ start, minutes }: Kind & Wanted, { turnaround_minutes }: Calendar) {
  const end = start + minutes * msPerMinute;
  return {
    during: rangeOf({ start, end }),
    occupies: rangeOf({ start, end: end + turnaround_minutes * msPerMinute }),
  };
}

export function overruling(overruled: Overrulable[], { because }: Overruling) {
  return { overruled, overruled_because: overruled.length > 0 ? (because ?? null) : null };
}

/** To one session, or to each of several; answers who was not in them yet. */
export async function addPeople(tx: Tx, sessions: string[], people: string[]): Promise<string[]> {
  const rows = sessions.flatMap((session_id) => people.map((person_id) => ({ session_id, person_id })));
  if (rows.length === 0) return [];
  const added = await tx
    .insert(sessionPeople)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: sessionPeople.person_id });
  return added.flatMap(({ id }) => id ?? []);
}

/** Who takes, moves or ends a session: the coach, the person it is for, or the waiting list. */
export type Taker = (typeof takers)[number];

export function actBy(taker: Taker, about: { session: string } | { series: string }, people: string[]) {
  const [kind, id] = Object.entries(about)[0] as ["session" | "series", string];
  return { actor: actors[taker], about: { kind, id }, people };
}

const actors = { coach: "coach", visitor: "person", list: "site" } as const;

/** What the exclusion refuses is another's time, not an error. */
export async function ifFree<Row>(tx: Tx, write: (inner: Tx) => Promise<Row[]>): Promise<Row[]> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    if (isRefusedBy("calendar_sessions_never_overlap", error)) return [];
    throw error;
  }
}

export type Session = NonNullable<Awaited<ReturnType<typeof getSession>>>;

export async function getSession(tx: Tx, id: string) {
  const { during, overruled, status, capacity, service_id, place_id, series_id, updated_at } = calendarSessions;
  const [session] = await tx
    .select({
      start: msOf(sql`lower(${during})`),
      minutes: sql<number>`(extract(epoch from upper(${during}) - lower(${during})) / 60)::int`,
      status,
      overruled,
      capacity,
      serviceId: service_id,
      placeId: place_id,
      seriesId: series_id,
      version: versionOf(updated_at),
    })
    .from(calendarSessions)
    .where(eq(calendarSessions.id, id));
  if (!session) return undefined;
  const members = await tx
    .select({ id: sessionPeople.person_id })
    .from(sessionPeople)
    .where(eq(sessionPeople.session_id, id));
  return { ...session, id, people: members.flatMap((member) => member.id ?? []) };
}

export function isLive(status: SessionStatus): boolean {
  return liveStatuses.some((live) => live === status);
}

/** What took place stays where it was. */
export function isAhead(status: SessionStatus): boolean {
  return aheadStatuses.some((ahead) => ahead === status);
}

export function missedBy(before: { version: string } | undefined, version: string): Missed | undefined {
  if (!before) return gone;
  return before.version === version ? undefined : { ok: false, reason: "stale" };
}
