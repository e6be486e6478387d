import { eq } from "drizzle-orm";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { TimeAndPlace } from "../open-times/open-times.ts";
import { type LiveSession, type OpenTimesInput, openTimes } from "../open-times/open-times.ts";
import type { Overrulable } from "../schema.ts";
import { sessions } from "../tables.server.ts";
import type { LockedCalendar } from "./calendar-lock.server.ts";
import { freeUntilFrom } from "./deadline.server.ts";
import { decide, inputFor, type NotOpen, notOpen } from "./decision.server.ts";
import {
  addPeople,
  type BookedService,
  eventBy,
  notifyPeople,
  type Overruling,
  overruling,
  stamp,
  type Taker,
  timesOf,
} from "./session-row.server.ts";

export type SavedSession = {
  ok: true;
  id: string;
  version: string;
  overruled: Overrulable[];
  /** A group that was there before, so nothing waits for an answer. */
  isJoined?: boolean;
};

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

/** `input`, if it was already read under the same lock. */
type Taking = { zone: string; wanted: NewSession; input?: OpenTimesInput | undefined };

export async function takeInCalendar(locked: LockedCalendar, taking: Taking): Promise<SavedSession | NotOpen> {
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
    .insert(sessions)
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
      free_until:
        status === "booked" ? new Date(freeUntilFrom(calendar.policy, { start: wanted.start, now, zone })) : null,
      ...overruling(against.overruled, wanted),
    })
    .onConflictDoNothing()
    .returning(stamp);
  if (!taken) return notOpen(tx, asked, "taken");
  await addPeople(tx, { sessions: [taken.id], people, messageId: wanted.messageId });
  const facts = { start: wanted.start, status };
  await recordEvents(tx, [{ kind: "session_taken", ...eventBy(takenBy, { session: taken.id }, people), facts }]);
  if (status === "booked") await notifyPeople(tx, { id: taken.id, people, takenBy });
  return { ok: true, ...taken, overruled: against.overruled };
}

/** A hold waits for the person's answer, a request for the coach's; neither waits longer than until the time itself. */
function heldUntil({ calendar, now }: LockedCalendar, wanted: NewSession): Date | null {
  const { start, status, takenBy, heldMinutes = calendar.hold_minutes } = wanted;
  const until = (minutes: number) => new Date(Math.min(start, now + minutes * msPerMinute));
  if (status === "held") return until(heldMinutes);
  return status === "requested" && takenBy === "visitor" ? until(calendar.answer_hours * 60) : null;
}

function joinableIn(input: OpenTimesInput, { start, placeId }: TimeAndPlace): LiveSession | undefined {
  const { open } = openTimes({ ...input, range: { start, end: start + 1 } });
  const joins = open.find((time) => time.placeId === placeId)?.joins;
  return input.sessions.find(({ id }) => id === joins);
}

async function joinSession({ tx }: LockedCalendar, id: string, wanted: NewSession): Promise<SavedSession> {
  const { people, start, takenBy = "coach" } = wanted;
  const joining = await addPeople(tx, { sessions: [id], people, messageId: wanted.messageId });
  await recordEvents(tx, [{ kind: "session_joined", ...eventBy(takenBy, { session: id }, joining), facts: { start } }]);
  await notifyPeople(tx, { id, people: joining, takenBy });
  const [joined] = await tx.select(stamp).from(sessions).where(eq(sessions.id, id));
  return { ok: true, id, version: joined?.version ?? "", overruled: [], isJoined: true };
}
