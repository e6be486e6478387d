import { and, eq, sql } from "drizzle-orm";
import { keepPeople } from "#app/features/people/mutations.server.ts";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isStill } from "#app/platform/db/version.server.ts";
import {
  addPeople,
  byCoach,
  decide,
  ended,
  getSession,
  gone,
  ifFree,
  inCalendar,
  inputFor,
  isAhead,
  isLive,
  type Kind,
  type Missed,
  missedBy,
  type NotOpen,
  notOpen,
  type Overruling,
  overruling,
  type Session,
  stamp,
  type ToDecide,
  timesOf,
  type Wanted,
} from "./in-calendar.server.ts";
import { type LiveSession, type OpenTimesInput, openTimes } from "./open-times.ts";
import { reasonsAgainst } from "./overrule.ts";
import { type Overrulable, type SessionStatus, sessionMoves } from "./schema.ts";
import { calendarSessions } from "./tables.server.ts";

const msPerMinute = 60_000;

export type NewSession = Kind &
  Wanted &
  Overruling & {
    title: string;
    people: string[];
    status: "held" | "requested" | "booked";
    messageId?: string | undefined;
  };

type Stored = { ok: true; id: string; version: string; overruled: Overrulable[] };

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
    await addPeople(all, [taken.id], wanted.people);
    await keepPeople(all, wanted.people);
    const facts = { start: wanted.start, status: wanted.status };
    await recordEvents(all, [{ kind: "session_taken", ...byCoach({ session: taken.id }, wanted.people), facts }]);
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
    await recordEvents(all, [{ kind: "session_moved", ...byCoach({ session: move.id }, before.people), facts }]);
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
    await recordEvents(all, [{ kind: "session_changed", ...byCoach({ session: change.id }, before.people), facts }]);
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

async function joinSession(tx: Tx, id: string, { people, start }: NewSession): Promise<Stored> {
  const joining = await addPeople(tx, [id], people);
  await keepPeople(tx, people);
  await recordEvents(tx, [{ kind: "session_joined", ...byCoach({ session: id }, joining), facts: { start } }]);
  const [joined] = await tx.select(stamp).from(calendarSessions).where(eq(calendarSessions.id, id));
  return { ok: true, id, version: joined?.version ?? "", overruled: [] };
}
