import { and, eq, type SQL, sql } from "drizzle-orm";
import { keepPeople } from "#app/features/people/mutations.server.ts";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import { isStill } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone } from "#app/platform/forms/save-result.ts";
import type { TimeAndPlace } from "./open-times/open-times.ts";
import { reasonsAgainst } from "./open-times/overrule.ts";
import { type CallReason, type SessionStatus, type Settlement, sessionMoves } from "./schema.ts";
import { ifFree, type LockedCalendar, withCalendarLock } from "./sessions/calendar-lock.server.ts";
import { freeUntilFrom } from "./sessions/deadline.server.ts";
import { consider, decide, type NotOpen, notOpen } from "./sessions/decision.server.ts";
import {
  ended,
  eventBy,
  getSession,
  isAhead,
  movedDeadline,
  movedFrom,
  type NotChanged,
  notifyCoach,
  notifyPeople,
  type Overruling,
  overruling,
  type Session,
  settling,
  stamp,
  type Taker,
  timesOf,
  whyNotChanged,
} from "./sessions/session-row.server.ts";
import {
  changed,
  decideTime,
  type NewSession,
  type SavedSession,
  storeTaking,
  untilUnchanged,
} from "./sessions/take.server.ts";
import { type Marks, markAttendance } from "./spots/attendance.server.ts";
import { minutesUsed } from "./spots/loose-ends.ts";
import { sessions } from "./tables.server.ts";

/** Books or holds a time if `openTimes` lists it now. */
export async function takeTime(db: Tx, zone: string, wanted: NewSession): Promise<SavedSession | NotOpen> {
  return untilUnchanged(db, async (tx) => {
    const considered = await consider(tx, { zone, wanted });
    const decision = decideTime(considered, wanted);
    if (typeof decision === "string") return notOpen(tx, considered, decision);
    const taken = await storeTaking(tx, { decision });
    if (!taken) throw new Error("A time was taken without an answer");
    const { became, id, version } = taken;
    return became === "changed" ? changed : { ok: true, id, version, overruled: decision.overruled };
  });
}

type Move = TimeAndPlace &
  Overruling & {
    id: string;
    version: string;
    minutes?: number | undefined;
    takenBy?: Taker | undefined;
    /** What it costs the person under the session's policy. */
    settled?: Settlement | undefined;
    /** The deadline that an undone move brings back. */
    freeUntil?: number | undefined;
  };

/** Keeps the old time unless the new one can be taken. It changes an existing session, so it decides under the lock. */
export async function moveSession(db: Tx, zone: string, move: Move): Promise<SavedSession | NotOpen | NotChanged> {
  return withCalendarLock(db, async (locked) => {
    const { tx, calendar, now } = locked;
    const before = await getSession(tx, move.id);
    const missed = whyNotChanged(before, move.version) ?? (before && isAhead(before.status) ? undefined : ended);
    if (!before || missed) return missed ?? gone;
    const wanted = { ...before, ...move, minutes: move.minutes ?? before.minutes };
    const asked = await consider(tx, { zone, wanted, except: move.id });
    const against = decide(asked.input, wanted);
    if (against.isRefused) return notOpen(tx, asked, against.reason);
    const [moved] = await ifFree(locked, ({ tx: inner }) =>
      inner
        .update(sessions)
        .set({
          place_id: wanted.placeId,
          ...timesOf(wanted, calendar),
          ...overruling(against.overruled, wanted),
          held_until: heldUntilStart(wanted.start),
          free_until: movedDeadline(locked, { zone, before, ...move }),
          moved_from: movedFrom(before, wanted.start),
          ...settling(move.settled, now),
          sequence: sql`${sessions.sequence} + 1`,
        })
        .where(and(eq(sessions.id, move.id), isStill(sessions.updated_at, move.version)))
        .returning(stamp),
    );
    if (!moved) return notOpen(tx, asked, "taken");
    const facts = { from: before.start, start: wanted.start };
    const { takenBy = "coach" } = move;
    await recordEvents(tx, [
      { kind: "session_moved", ...eventBy(takenBy, { session: move.id }, before.people), facts },
    ]);
    await notifyPeople(tx, { id: move.id, people: before.people, takenBy });
    if (takenBy === "visitor") await notifyCoach(tx, [move]);
    return { ok: true, ...moved, overruled: against.overruled };
  });
}

/** A session that is not held stays unheld. */
function heldUntilStart(start: number): SQL {
  const { held_until } = sessions;
  return sql`case when ${held_until} is not null then least(${held_until}, to_timestamp(${start}::float8 / 1000)) end`;
}

type Change = {
  id: string;
  version: string;
  status: SessionStatus;
  because?: string | undefined;
  /** The coach's words to the session's people. */
  words?: string | undefined;
  /** The coach tells them in another way. */
  isSilent?: boolean | undefined;
  takenBy?: Taker | undefined;
  /** What a cancellation costs under the session's policy. */
  settled?: Settlement | undefined;
  /** How many minutes were played, if it was broken off. */
  played?: number | undefined;
  /** Why it is called off together with others, and until when its time stays blocked for an undo. */
  calledOff?: { reason: CallReason; heldUntil: number } | undefined;
  /** Who came, in a group. */
  marks?: Marks | undefined;
};

type Changed = Omit<SavedSession, "overruled"> | NotChanged | Conflict;

/** Bringing a session back requires that its time is still free and its place can be reached. */
export async function setSessionStatus(db: Tx, zone: string, change: Change): Promise<Changed> {
  return withCalendarLock(db, async (locked) => {
    const { tx, now } = locked;
    const before = await getSession(tx, change.id);
    const missed = whyNotChanged(before, change.version);
    if (!before || missed) return missed ?? gone;
    if (!sessionMoves[before.status].includes(change.status)) return ended;
    const inTheWay = before.isLive ? undefined : await findConflict(tx, zone, before);
    if (inTheWay) return { ok: false, reason: inTheWay };
    const { takenBy = "coach", played, marks, calledOff } = change;
    if (marks) await markAttendance(tx, { id: change.id, marks });
    const steps = (before.policy ?? locked.calendar.policy).playedSteps;
    const [changed] = await ifFree(locked, ({ tx: inner }) =>
      inner
        .update(sessions)
        .set({
          status: change.status,
          ...(takenBy === "coach" && {
            used_minutes: played === undefined ? null : minutesUsed(before.minutes, { played, steps }),
            called_off_for: calledOff?.reason ?? null,
          }),
          held_until: calledOff ? new Date(calledOff.heldUntil) : null,
          ended_because: change.because ?? null,
          ended_words: change.words ?? null,
          ...settling(change.settled, now),
          ...(change.status === "booked" && bookedUnder(locked, { zone, before })),
          sequence: sql`${sessions.sequence} + 1`,
        })
        .where(eq(sessions.id, change.id))
        .returning(stamp),
    );
    if (!changed) return { ok: false, reason: "taken" };
    // Confirming a request may pass the session from a parent to the child.
    const { people } = (before.status === "requested" && (await getSession(tx, change.id))) || before;
    const reason = calledOff && { reason: calledOff.reason };
    const facts = { start: before.start, from: before.status, status: change.status, ...reason };
    await recordEvents(tx, [{ kind: "session_changed", ...eventBy(takenBy, { session: change.id }, people), facts }]);
    if (takenBy === "coach" && change.status === "booked") await keepPeople(tx, people);
    if (!change.isSilent) await notifyPeople(tx, { id: change.id, people, takenBy });
    if (takenBy === "visitor") await notifyCoach(tx, [change]);
    return { ok: true, ...changed };
  });
}

/**
 * The policy and the deadline are set once, however often the session comes back. A cancellation that the coach takes
 * back uses up no exception.
 */
function bookedUnder({ calendar, now }: LockedCalendar, { zone, before }: { zone: string; before: Session }) {
  const policy = before.policy ?? calendar.policy;
  const { grace_uses, status, settled } = sessions;
  const wasForgiven = sql`${status} = 'cancelled' and ${settled} = 'grace'`;
  return {
    policy,
    free_until: new Date(before.freeUntil ?? freeUntilFrom(policy, { start: before.start, now, zone })),
    grace_uses: sql`case when ${wasForgiven} then trim_array(${grace_uses}, 1) else ${grace_uses} end`,
  };
}

/** Sessions booked around it since it ended. */
async function findConflict(tx: Tx, zone: string, wanted: Session): Promise<Conflict["reason"] | undefined> {
  const { input } = await consider(tx, { zone, wanted, except: wanted.id });
  const { overrulable, last } = reasonsAgainst(input, wanted);
  if (last) return "taken";
  return overrulable.includes("travel") && !wanted.overruled.includes("travel") ? "travel" : undefined;
}

type Conflict = { ok: false; reason: "taken" | "travel" };
