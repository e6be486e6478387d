import { type SQL, sql } from "drizzle-orm";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { IntakeRow } from "#app/platform/forms/intake.server.ts";
import { rangeText, type Seen } from "../facts.server.ts";
import type { TimeAndPlace } from "../open-times/open-times.ts";
import { type LiveSession, type OpenTimesInput, openTimes, type Reason } from "../open-times/open-times.ts";
import type { Overrulable, SessionStatus } from "../schema.ts";
import { withCalendarLock } from "./calendar-lock.server.ts";
import { freeUntilFrom } from "./deadline.server.ts";
import { type Considered, decide } from "./decision.server.ts";
import {
  actors,
  type BookedService,
  type Overruling,
  overruling,
  sessionSpans,
  type Taker,
  toldAt,
} from "./session-row.server.ts";

export type SavedSession = { ok: true; id: string; version: string; overruled: Overrulable[] };

export type NewSession = BookedService &
  TimeAndPlace &
  Overruling & {
    title: string;
    people: string[];
    status: "held" | "requested" | "booked";
    messageId?: string | undefined;
    offerId?: string | undefined;
    /** How long the time is held; by default the calendar's setting. */
    heldMinutes?: number | undefined;
    /** By default the coach. */
    takenBy?: Taker | undefined;
  };

/** Something the decision depends on has changed since. Nothing was stored. */
export const changed = Symbol("changed meanwhile");

const triesWithoutLock = 3;

/** Decides without the calendar lock. The last time it decides under the lock, where nothing changes. */
export async function untilUnchanged<Result>(
  db: Tx,
  attempt: (tx: Tx) => Promise<Result | typeof changed>,
): Promise<Result> {
  for (let tries = 0; tries < triesWithoutLock; tries++) {
    const result = await attempt(db);
    if (result !== changed) return result;
  }
  // Only other calendars' times are written without the lock, and rarely.
  const result = await withCalendarLock(db, async ({ tx }) => {
    const first = await attempt(tx);
    return first === changed ? attempt(tx) : first;
  });
  if (result === changed) throw new Error("The calendar changed while it was locked");
  return result;
}

const isDecided = Symbol("the time is open");

/** An open time, and the version of everything that makes it open. Only `decideTime` creates one. */
export type Decision = { seen: Seen; taking: object; overruled: Overrulable[]; [isDecided]: true };

export function decideTime({ input, calendar, zone, now, seen }: Considered, wanted: NewSession): Decision | Reason {
  const { takenBy = "coach", status, start, people } = wanted;
  const against = decide(input, wanted);
  if (against.isRefused) return against.reason;
  const joined = joinableIn(input, wanted);
  if (people.length > (joined ? joined.capacity - joined.people : wanted.capacity)) return "full";
  const { during, occupies } = sessionSpans(wanted, calendar);
  const free = status === "booked" ? freeUntilFrom(calendar.policy, { start, now, zone }) : undefined;
  const session = {
    ...{
      calendar_id: calendar.id,
      place_id: wanted.placeId,
      service_id: wanted.serviceId,
      title: wanted.title,
      status,
    },
    ...{ during: rangeText(during), occupies: rangeText(occupies), held_until: heldUntil({ calendar, now }, wanted) },
    ...{ capacity: wanted.capacity, message_id: wanted.messageId, offer_id: wanted.offerId, taken_by: takenBy },
    ...{ policy: calendar.policy, free_until: free && new Date(free), ...overruling(against.overruled, wanted) },
  };
  const happened = joined
    ? { joins: joined.id, event: "session_joined", facts: { start } }
    : { event: "session_taken", facts: { start, status } };
  const told = { isTold: joined !== undefined || status === "booked", tellAt: toldAt(takenBy) };
  const taking = { session, people, actor: actors[takenBy], ...happened, ...told };
  return { seen, taking, overruled: joined ? [] : against.overruled, [isDecided]: true };
}

/** A hold waits for the person's answer, a request for the coach's; neither waits longer than until the time itself. */
function heldUntil({ calendar, now }: Pick<Considered, "calendar" | "now">, wanted: NewSession): Date | undefined {
  const { start, status, takenBy, heldMinutes = calendar.hold_minutes } = wanted;
  const until = (minutes: number) => new Date(Math.min(start, now + minutes * msPerMinute));
  if (status === "held") return until(heldMinutes);
  return status === "requested" && takenBy === "visitor" ? until(calendar.answer_hours * 60) : undefined;
}

function joinableIn(input: OpenTimesInput, { start, placeId }: TimeAndPlace): LiveSession | undefined {
  const { open } = openTimes({ ...input, range: { start, end: start + 1 } });
  const joins = open.find((time) => time.placeId === placeId)?.joins;
  return input.sessions.find(({ id }) => id === joins);
}

type ToStore = {
  /** Without a time, only the request is stored. */
  decision?: Decision | undefined;
  /** A statement that returns the request as `receive_request` takes it, or no row. */
  request?: SQL;
  /** A stranger's request is stored without the time. */
  isBeyondShare?: boolean;
};

export type StoredTaking = Omit<IntakeRow, "id"> & {
  became: SessionStatus | "changed" | "not held" | "not open" | "too many" | "refused";
  id: string;
  version: string;
  message_id: string | null;
  person_id: string | null;
  is_proven: boolean;
  most: number;
};

/** Calls `take_time` once. Returns undefined if a request is expected and there is none. */
export async function storeTaking(
  tx: Tx,
  { decision, request = sql`values (null::jsonb)`, isBeyondShare }: ToStore,
): Promise<StoredTaking | undefined> {
  const { seen, taking } = decision ?? {};
  const { rows } = await tx.execute<StoredTaking>(sql`
    select taken.* from (${request}) as asked (request) cross join lateral take_time(${seen?.asked ?? null}::jsonb,
      ${seen?.version ?? null}, clock_timestamp(), ${JSON.stringify({ ...taking, isBeyondShare })}::jsonb, asked.request
    ) as taken`);
  return rows[0];
}
