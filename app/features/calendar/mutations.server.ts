import { and, eq, inArray, lte, notInArray, sql } from "drizzle-orm";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isRefusedBy } from "#app/platform/db/constraint.server.ts";
import { isStill, versionOf } from "#app/platform/db/version.server.ts";
import { type LiveSession, type OpenTime, type OpenTimesInput, openTimes, type Reason } from "./open-times.ts";
import { reasonsAgainst } from "./overrule.ts";
import { type Calendar, msOf, rangeOf, readFacts } from "./queries.server.ts";
import { rank } from "./ranking.ts";
import { liveStatuses, type Overrulable, type SessionStatus, sessionMoves } from "./schema.ts";
import { calendarSessions, calendars, sessionPeople } from "./tables.server.ts";

const msPerMinute = 60_000;
const msPerDay = 86_400_000;

/** How long, and for how many. */
type Kind = { serviceId: string | null; minutes: number; capacity: number };
type Wanted = { start: number; placeId: string };
/** Why the coach sets the calendar's rules aside. */
type Overruling = { because?: string | undefined };

export type NewSession = Kind &
  Wanted &
  Overruling & {
    title: string;
    people: string[];
    status: "held" | "requested" | "booked";
    messageId?: string | undefined;
  };

type Stored = { ok: true; id: string; version: string; overruled: Overrulable[] };
/** Nothing is stored; what else is open, the nearest first. */
type NotOpen = { ok: false; reason: Reason; nearest: OpenTime[] };
type Missed = { ok: false; reason: "gone" | "stale" | "ended" };

const stamp = { id: calendarSessions.id, version: versionOf(calendarSessions.updated_at) };

/** Books or holds a time, if it is open at this moment: the same function decides that lists the open times. */
export async function takeTime(tx: Tx, zone: string, wanted: NewSession): Promise<Stored | NotOpen> {
  return inCalendar(tx, async (all, { calendar, now }) => {
    const asked = await inputFor(all, { calendar, zone, now, wanted });
    const against = decide(asked.input, wanted);
    if (against.isRefused) return notOpen(all, asked, against.reason);
    const joined = joinableIn(asked.input, wanted);
    const room = joined ? joined.capacity - joined.people : wanted.capacity;
    if (wanted.people.length > room) return notOpen(all, asked, "full");
    if (joined) return joinSession(all, joined.id, wanted);
    const holds = wanted.status === "held";
    const [taken] = await all
      .insert(calendarSessions)
      .values({
        calendar_id: calendar.id,
        place_id: wanted.placeId,
        service_id: wanted.serviceId,
        title: wanted.title,
        ...timesOf(wanted, calendar),
        status: wanted.status,
        held_until: holds ? new Date(now + calendar.hold_minutes * msPerMinute) : null,
        capacity: wanted.capacity,
        message_id: wanted.messageId ?? null,
        ...overruling(against.overruled, wanted),
      })
      .onConflictDoNothing()
      .returning(stamp);
    if (!taken) return notOpen(all, asked, "taken");
    await addPeople(all, taken.id, wanted.people);
    const facts = { start: wanted.start, status: wanted.status };
    await recordEvents(all, [{ kind: "session_taken", ...byCoach(taken.id, wanted.people), facts }]);
    return { ok: true, ...taken, overruled: against.overruled };
  });
}

type Move = Wanted & Overruling & { id: string; version: string; minutes?: number | undefined };

/** The old time is let go only when the new one is had; the session stays the same one. */
export async function moveSession(tx: Tx, zone: string, move: Move): Promise<Stored | NotOpen | Missed> {
  return inCalendar(tx, async (all, { calendar, now }) => {
    const before = await getSession(all, move.id);
    const missed = missedBy(before, move.version) ?? (before && isAhead(before.status) ? undefined : ended);
    if (!before || missed) return missed ?? gone;
    const wanted = { ...before, ...move, minutes: move.minutes ?? before.minutes };
    const asked = await inputFor(all, { calendar, zone, now, wanted, except: move.id });
    const against = decide(asked.input, wanted);
    if (against.isRefused) return notOpen(all, asked, against.reason);
    const [moved] = await ifFree(all, (inner) =>
      inner
        .update(calendarSessions)
        .set({
          place_id: wanted.placeId,
          ...timesOf(wanted, calendar),
          ...overruling(against.overruled, wanted),
          sequence: sql`${calendarSessions.sequence} + 1`,
        })
        .where(and(eq(calendarSessions.id, move.id), isStill(calendarSessions.updated_at, move.version)))
        .returning(stamp),
    );
    if (!moved) return notOpen(all, asked, "taken");
    const facts = { from: before.start, start: wanted.start };
    await recordEvents(all, [{ kind: "session_moved", ...byCoach(move.id, before.people), facts }]);
    return { ok: true, ...moved, overruled: against.overruled };
  });
}

type Change = { id: string; version: string; status: SessionStatus; because?: string | undefined };

type Changed = Omit<Stored, "overruled"> | Missed | InTheWay;

/** Cancelled, completed, confirmed, or taken back, as far as the time is still free and the place can be reached. */
export async function setSessionStatus(tx: Tx, zone: string, change: Change): Promise<Changed> {
  return inCalendar(tx, async (all, held) => {
    const before = await getSession(all, change.id);
    const missed = missedBy(before, change.version);
    if (!before || missed) return missed ?? gone;
    if (!sessionMoves[before.status].includes(change.status)) return ended;
    const inTheWay = isLive(before.status) ? undefined : await findInTheWay(all, { ...held, zone, wanted: before });
    if (inTheWay) return { ok: false, reason: inTheWay };
    const [changed] = await ifFree(all, (inner) =>
      inner
        .update(calendarSessions)
        .set({
          status: change.status,
          held_until: null,
          ended_because: change.because ?? null,
          sequence: sql`${calendarSessions.sequence} + 1`,
        })
        .where(eq(calendarSessions.id, change.id))
        .returning(stamp),
    );
    if (!changed) return { ok: false, reason: "taken" };
    const facts = { start: before.start, from: before.status, status: change.status };
    await recordEvents(all, [{ kind: "session_changed", ...byCoach(change.id, before.people), facts }]);
    return { ok: true, ...changed };
  });
}

/**
 * What the coach wrote of these people's sessions, when they are erased; a group's name stays with whoever else is in it.
 * That a session took place stays, and so does how many came.
 */
export async function eraseFromSessions(tx: Tx, people: string[]): Promise<void> {
  const { id, title, overruled } = calendarSessions;
  const others = sql`exists (select from ${sessionPeople} m where m.session_id = ${calendarSessions}.id
    and m.person_id is not null and ${notInArray(sql`m.person_id`, people)})`;
  const theirs = tx
    .select({ id: sessionPeople.session_id })
    .from(sessionPeople)
    .where(inArray(sessionPeople.person_id, people));
  await tx
    .update(calendarSessions)
    .set({
      title: sql`case when ${others} then ${title} else 'Erased' end`,
      overruled_because: sql`case when cardinality(${overruled}) > 0 then 'Erased' end`,
      ended_because: null,
    })
    .where(inArray(id, theirs));
}

/** What has been booked around a session since it was cancelled. */
async function findInTheWay(tx: Tx, asked: ToDecide & { wanted: Session }): Promise<InTheWay["reason"] | undefined> {
  const { input } = await inputFor(tx, { ...asked, except: asked.wanted.id });
  const { overrulable, last } = reasonsAgainst(input, asked.wanted);
  if (last) return "taken";
  return overrulable.includes("travel") && !asked.wanted.overruled.includes("travel") ? "travel" : undefined;
}

type InTheWay = { ok: false; reason: "taken" | "travel" };
const gone = { ok: false, reason: "gone" } as const;
const ended = { ok: false, reason: "ended" } as const;

type Held = { calendar: Calendar; now: number };

/** One write at a time: whoever holds the calendar's row first lets go of holds whose time is over. */
async function inCalendar<Result>(tx: Tx, work: (all: Tx, held: Held) => Promise<Result>): Promise<Result> {
  return tx.transaction(async (all) => {
    const [calendar] = await all
      .select()
      .from(calendars)
      .orderBy(calendars.created_at, calendars.id)
      .limit(1)
      .for("update");
    if (!calendar) throw new Error("There is no calendar");
    // The clock of the database, and after the wait for the lock.
    const { rows } = await all.execute<{ now: number }>(sql`select ${msOf(sql`clock_timestamp()`)} as now`);
    const now = rows[0]?.now ?? Date.now();
    await all
      .update(calendarSessions)
      .set({ status: "lapsed", held_until: null })
      .where(
        and(
          eq(calendarSessions.calendar_id, calendar.id),
          eq(calendarSessions.status, "held"),
          lte(calendarSessions.held_until, new Date(now)),
        ),
      );
    return work(all, { calendar, now });
  });
}

type ToDecide = Held & { zone: string; wanted: Kind & Wanted; except?: string | undefined };

async function inputFor(tx: Tx, asked: ToDecide) {
  const { wanted, now } = asked;
  const range = { start: wanted.start, end: wanted.start + wanted.minutes * msPerMinute };
  const { serviceId, minutes, capacity } = wanted;
  const service = { id: serviceId ?? "", minutes, capacity, placeIds: null };
  const input: OpenTimesInput = { ...(await readFacts(tx, { ...asked, range })), service, range, now };
  return { ...asked, input };
}

type Decision = { isRefused: true; reason: Reason } | { isRefused: false; overruled: Overrulable[] };

function decide(input: OpenTimesInput, wanted: Wanted & Overruling): Decision {
  const { overrulable, last } = reasonsAgainst(input, wanted);
  if (last) return { isRefused: true, reason: last };
  const [first] = overrulable;
  return first && !wanted.because ? { isRefused: true, reason: first } : { isRefused: false, overruled: overrulable };
}

const shown = 3;
const lookAroundDays = 14;

/** Kindly, with the nearest that are open instead. */
async function notOpen(tx: Tx, asked: ToDecide & { input: OpenTimesInput }, reason: Reason): Promise<NotOpen> {
  const { input, wanted, calendar, zone, now, except } = asked;
  const range = {
    start: Math.max(now, wanted.start - lookAroundDays * msPerDay),
    end: wanted.start + lookAroundDays * msPerDay,
  };
  const facts = await readFacts(tx, { calendar, zone, range, now, except });
  const { open } = openTimes({ ...input, ...facts, range });
  const nearest = rank(open, { wanted: wanted.start, sessions: facts.sessions }).slice(0, shown);
  return { ok: false, reason, nearest };
}

function joinableIn(input: OpenTimesInput, { start, placeId }: Wanted): LiveSession | undefined {
  const { open } = openTimes({ ...input, range: { start, end: start + 1 } });
  const joins = open.find((time) => time.placeId === placeId)?.joins;
  return input.sessions.find(({ id }) => id === joins);
}

async function joinSession(tx: Tx, id: string, { people, start }: NewSession): Promise<Stored> {
  await addPeople(tx, id, people);
  await recordEvents(tx, [{ kind: "session_joined", ...byCoach(id, people), facts: { start } }]);
  const [joined] = await tx.select(stamp).from(calendarSessions).where(eq(calendarSessions.id, id));
  return { ok: true, id, version: joined?.version ?? "", overruled: [] };
}

function timesOf({ start, minutes }: Kind & Wanted, { turnaround_minutes }: Calendar) {
  const end = start + minutes * msPerMinute;
  return {
    during: rangeOf({ start, end }),
    occupies: rangeOf({ start, end: end + turnaround_minutes * msPerMinute }),
  };
}

function overruling(overruled: Overrulable[], { because }: Overruling) {
  return { overruled, overruled_because: overruled.length > 0 ? (because ?? null) : null };
}

async function addPeople(tx: Tx, session: string, people: string[]): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map((person_id) => ({ session_id: session, person_id }));
  await tx.insert(sessionPeople).values(rows).onConflictDoNothing();
}

function byCoach(id: string, people: string[]) {
  return { actor: "coach" as const, about: { kind: "session", id }, people };
}

/** What the exclusion refuses is another's time, not an error. */
async function ifFree<Row>(tx: Tx, write: (inner: Tx) => Promise<Row[]>): Promise<Row[]> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    if (isRefusedBy("calendar_sessions_never_overlap", error)) return [];
    throw error;
  }
}

type Session = NonNullable<Awaited<ReturnType<typeof getSession>>>;

async function getSession(tx: Tx, id: string) {
  const { during, overruled, status, capacity, service_id, place_id, updated_at } = calendarSessions;
  const [session] = await tx
    .select({
      start: msOf(sql`lower(${during})`),
      minutes: sql<number>`(extract(epoch from upper(${during}) - lower(${during})) / 60)::int`,
      status,
      overruled,
      capacity,
      serviceId: service_id,
      placeId: place_id,
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

function isLive(status: SessionStatus): boolean {
  return liveStatuses.some((live) => live === status);
}

/** What took place stays where it was. */
function isAhead(status: SessionStatus): boolean {
  return isLive(status) && status !== "completed" && status !== "no_show";
}

function missedBy(before: { version: string } | undefined, version: string): Missed | undefined {
  if (!before) return gone;
  return before.version === version ? undefined : { ok: false, reason: "stale" };
}
