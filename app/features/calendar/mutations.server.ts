import { and, eq, sql } from "drizzle-orm";
import { keepPeople } from "#app/features/people/mutations.server.ts";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isStill } from "#app/platform/db/version.server.ts";
import { gone } from "#app/platform/forms/save-result.ts";
import { type LiveSession, type OpenTimesInput, openTimes } from "./open-times/open-times.ts";
import { reasonsAgainst } from "./open-times/overrule.ts";
import { type Overrulable, type SessionStatus, type Settlement, sessionMoves } from "./schema.ts";
import { ifFree, type LockedCalendar, withCalendarLock } from "./sessions/calendar-lock.server.ts";
import { decide, inputFor, type NotOpen, notOpen, type ToDecide } from "./sessions/decision.server.ts";
import {
  actBy,
  addPeople,
  ended,
  getSession,
  isAhead,
  isLive,
  type Kind,
  type Missed,
  missedBy,
  type Overruling,
  overruling,
  type Session,
  stamp,
  type Taker,
  timesOf,
  type Wanted,
} from "./sessions/session-row.server.ts";
import { tellCoach, tellPeople } from "./sessions/tell.server.ts";
import { calendarSessions } from "./tables.server.ts";

const msPerMinute = 60_000;

export type NewSession = Kind &
  Wanted &
  Overruling & {
    title: string;
    people: string[];
    status: "held" | "requested" | "booked";
    messageId?: string | undefined;
    offerId?: string | undefined;
    /** How long a held time waits; as the calendar says, where nothing is said. */
    heldMinutes?: number | undefined;
    /** The coach, where nobody else is named. */
    takenBy?: Taker | undefined;
  };

type Stored = { ok: true; id: string; version: string; overruled: Overrulable[] };

/** Books or holds a time if it is open right now, as decided by the function that lists the open times. */
export async function takeTime(tx: Tx, zone: string, wanted: NewSession): Promise<Stored | NotOpen> {
  return withCalendarLock(tx, (locked) => takeInCalendar(locked, { zone, wanted }));
}

/** `input`, if it was already read under the same lock. */
type Taking = { zone: string; wanted: NewSession; input?: OpenTimesInput | undefined };

export async function takeInCalendar(locked: LockedCalendar, taking: Taking): Promise<Stored | NotOpen> {
  const { tx, calendar, now } = locked;
  const { zone, wanted, input } = taking;
  const { takenBy = "coach", people, status } = wanted;
  const asking = { calendar, now, zone, wanted };
  const asked = input ? { ...asking, input } : await inputFor(tx, asking);
  const against = decide(asked.input, wanted);
  if (against.isRefused) return notOpen(tx, asked, against.reason);
  const joined = joinableIn(asked.input, wanted);
  const room = joined ? joined.capacity - joined.people : wanted.capacity;
  if (people.length > room) return notOpen(tx, asked, "full");
  if (joined) return joinSession(locked, joined.id, wanted);
  const [taken] = await tx
    .insert(calendarSessions)
    .values({
      calendar_id: calendar.id,
      place_id: wanted.placeId,
      service_id: wanted.serviceId,
      title: wanted.title,
      ...timesOf(wanted, calendar),
      status,
      held_until: heldUntil(locked, wanted),
      capacity: wanted.capacity,
      message_id: wanted.messageId ?? null,
      offer_id: wanted.offerId ?? null,
      taken_by: takenBy,
      policy: calendar.policy,
      ...overruling(against.overruled, wanted),
    })
    .onConflictDoNothing()
    .returning(stamp);
  if (!taken) return notOpen(tx, asked, "taken");
  await addPeople(tx, [taken.id], people);
  // Only the coach can turn a visitor into a known person.
  if (takenBy === "coach") await keepPeople(tx, people);
  const facts = { start: wanted.start, status };
  await recordEvents(tx, [{ kind: "session_taken", ...actBy(takenBy, { session: taken.id }, people), facts }]);
  if (status === "booked") await tellPeople(tx, { id: taken.id, people, takenBy });
  return { ok: true, ...taken, overruled: against.overruled };
}

/** A hold of the coach's waits for somebody's answer, and what a visitor asks for waits for the coach's. */
function heldUntil({ calendar, now }: LockedCalendar, wanted: NewSession): Date | null {
  const { status, takenBy, heldMinutes = calendar.hold_minutes } = wanted;
  if (status === "held") return new Date(now + heldMinutes * msPerMinute);
  if (status === "requested" && takenBy === "visitor") return new Date(now + calendar.answer_hours * 60 * msPerMinute);
  return null;
}

type Move = Wanted &
  Overruling & { id: string; version: string; minutes?: number | undefined; takenBy?: Taker | undefined };

/** Keeps the old time unless the new one can be taken. */
export async function moveSession(db: Tx, zone: string, move: Move): Promise<Stored | NotOpen | Missed> {
  return withCalendarLock(db, async (locked) => {
    const { tx, calendar, now } = locked;
    const before = await getSession(tx, move.id);
    const missed = missedBy(before, move.version) ?? (before && isAhead(before.status) ? undefined : ended);
    if (!before || missed) return missed ?? gone;
    const wanted = { ...before, ...move, minutes: move.minutes ?? before.minutes };
    const asked = await inputFor(tx, { calendar, zone, now, wanted, except: move.id });
    const against = decide(asked.input, wanted);
    if (against.isRefused) return notOpen(tx, asked, against.reason);
    const [moved] = await ifFree(locked, ({ tx: inner }) =>
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
    if (!moved) return notOpen(tx, asked, "taken");
    const facts = { from: before.start, start: wanted.start };
    const { takenBy = "coach" } = move;
    await recordEvents(tx, [{ kind: "session_moved", ...actBy(takenBy, { session: move.id }, before.people), facts }]);
    await tellPeople(tx, { id: move.id, people: before.people, takenBy });
    if (takenBy === "visitor") await tellCoach(tx, [move]);
    return { ok: true, ...moved, overruled: against.overruled };
  });
}

type Change = {
  id: string;
  version: string;
  status: SessionStatus;
  because?: string | undefined;
  takenBy?: Taker | undefined;
  /** How a cancellation is settled under the session's policy. */
  settled?: Settlement | undefined;
};

type Changed = Omit<Stored, "overruled"> | Missed | InTheWay;

/** Cancelled, completed, confirmed, or taken back, as far as the time is still free and the place can be reached. */
export async function setSessionStatus(db: Tx, zone: string, change: Change): Promise<Changed> {
  return withCalendarLock(db, async (locked) => {
    const { tx, calendar, now } = locked;
    const before = await getSession(tx, change.id);
    const missed = missedBy(before, change.version);
    if (!before || missed) return missed ?? gone;
    if (!sessionMoves[before.status].includes(change.status)) return ended;
    const inTheWay = isLive(before.status)
      ? undefined
      : await findInTheWay(tx, { calendar, now, zone, wanted: before });
    if (inTheWay) return { ok: false, reason: inTheWay };
    const [changed] = await ifFree(locked, ({ tx: inner }) =>
      inner
        .update(calendarSessions)
        .set({
          status: change.status,
          held_until: null,
          ended_because: change.because ?? null,
          settled: change.settled ?? null,
          sequence: sql`${calendarSessions.sequence} + 1`,
        })
        .where(eq(calendarSessions.id, change.id))
        .returning(stamp),
    );
    if (!changed) return { ok: false, reason: "taken" };
    const { people } = before;
    const { takenBy = "coach" } = change;
    const facts = { start: before.start, from: before.status, status: change.status };
    await recordEvents(tx, [{ kind: "session_changed", ...actBy(takenBy, { session: change.id }, people), facts }]);
    if (takenBy === "coach" && change.status === "booked") await keepPeople(tx, people);
    await tellPeople(tx, { id: change.id, people, takenBy });
    if (takenBy === "visitor") await tellCoach(tx, [change]);
    return { ok: true, ...changed };
  });
}

/** What has been booked around a session since it was cancelled. */
async function findInTheWay(tx: Tx, asked: ToDecide & { wanted: Session }): Promise<InTheWay["reason"] | undefined> {
  const { input } = await inputFor(tx, { ...asked, except: asked.wanted.id });
  const { overrulable, last } = reasonsAgainst(input, asked.wanted);
  if (last) return "taken";
  return overrulable.includes("travel") && !asked.wanted.overruled.includes("travel") ? "travel" : undefined;
}

type InTheWay = { ok: false; reason: "taken" | "travel" };

function joinableIn(input: OpenTimesInput, { start, placeId }: Wanted): LiveSession | undefined {
  const { open } = openTimes({ ...input, range: { start, end: start + 1 } });
  const joins = open.find((time) => time.placeId === placeId)?.joins;
  return input.sessions.find(({ id }) => id === joins);
}

async function joinSession({ tx }: LockedCalendar, id: string, wanted: NewSession): Promise<Stored> {
  const { people, start, takenBy = "coach" } = wanted;
  const joining = await addPeople(tx, [id], people);
  if (takenBy === "coach") await keepPeople(tx, people);
  await recordEvents(tx, [{ kind: "session_joined", ...actBy(takenBy, { session: id }, joining), facts: { start } }]);
  await tellPeople(tx, { id, people: joining, takenBy });
  const [joined] = await tx.select(stamp).from(calendarSessions).where(eq(calendarSessions.id, id));
  return { ok: true, id, version: joined?.version ?? "", overruled: [] };
}
