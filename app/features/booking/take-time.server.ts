import type { Askable } from "#app/features/calendar/bookable/bookable.server.ts";
import { getCalendar } from "#app/features/calendar/facts.server.ts";
import type { OpenTimesInput, Reason } from "#app/features/calendar/open-times/open-times.ts";
import type { SessionStatus } from "#app/features/calendar/schema.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import {
  type Decided,
  decide,
  inputFor,
  type NotOpen,
  openInstead,
  orNotOpen,
  TimeNotOpen,
  type ToDecide,
  whyNotOpen,
} from "#app/features/calendar/sessions/decision.server.ts";
import { getStatusOfRequest } from "#app/features/calendar/sessions/requested.server.ts";
import { isLive } from "#app/features/calendar/sessions/session-row.server.ts";
import { takeInCalendar } from "#app/features/calendar/sessions/take.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { orTooMany, requireWithinLimit, type TooMany } from "./mailbox-limit.server.ts";
import { isStrangers, isWithinStrangersShare } from "./strangers.server.ts";

type TimeRequest = {
  zone: string;
  service: Askable;
  start: number;
  placeId: string;
};

/** What became of the request's time: held until the coach answers, booked, or only mentioned. */
type TimeOutcome = "requested" | "booked" | "not held";

/** `playerId` is null for spam. */
type StoredRequest = { ok: true; id: string; playerId: string | null };
type Taken<Refusal> = (StoredRequest & { became: TimeOutcome }) | Refusal | NotOpen | TooMany;

type Request<Refusal> = {
  mayBeStored: (tx: Tx) => Promise<boolean>;
  /** Returns the stored request if it was sent before. */
  store: (all: Tx) => Promise<StoredRequest | Refusal>;
};

/** Stores the request and books its time in one transaction. A repeated request books nothing more. */
export async function takeForRequest<Refusal extends { ok: false }>(
  db: Tx,
  asked: TimeRequest,
  { mayBeStored, store }: Request<Refusal>,
): Promise<Taken<Refusal>> {
  const refusal = await refuseWithoutLock(db, asked);
  if (refusal && !(await mayBeStored(db))) return refusal;
  const take = async (locked: LockedCalendar) => {
    const { tx } = locked;
    const decided = await inputFor(tx, toDecide(asked, locked));
    const late = tooLate(decided);
    // Others wait for the lock, so alternatives are looked up after releasing it.
    if (late && !(await mayBeStored(tx))) return late;
    const stored = await store(tx);
    if (!stored.ok) return stored;
    const became = await takeOnce(locked, { ...asked, ...stored, input: decided.input });
    return { ...stored, became };
  };
  const taken = await orTooMany(() => orNotOpen(() => withCalendarLock(db, take)));
  return taken instanceof TooLate ? openInstead(db, taken.decided, taken.reason) : taken;
}

class TooLate {
  readonly decided: Decided;
  readonly reason: Reason;
  constructor(decided: Decided, reason: Reason) {
    this.decided = decided;
    this.reason = reason;
  }
}

/** Rules about the clock are decided later, by the database's time. */
function tooLate(decided: Decided): TooLate | undefined {
  const against = decide(decided.input, decided.wanted);
  const isLate = against.isRefused && (against.reason === "taken" || against.reason === "full");
  return isLate ? new TooLate(decided, against.reason) : undefined;
}

/** Fast path: reports a taken time without waiting for the lock. */
async function refuseWithoutLock(tx: Tx, asked: TimeRequest): Promise<NotOpen | undefined> {
  const calendar = await getCalendar(tx);
  if (!calendar) return undefined;
  const late = tooLate(await inputFor(tx, toDecide(asked, { calendar, now: Date.now() })));
  return late && openInstead(tx, late.decided, late.reason);
}

function toDecide(asked: TimeRequest, { calendar, now }: Pick<ToDecide, "calendar" | "now">): ToDecide {
  const { zone, service, start, placeId } = asked;
  const { id: serviceId, minutes, capacity } = service;
  return { calendar, now, zone, wanted: { serviceId, minutes, capacity, start, placeId } };
}

type Taking = TimeRequest & StoredRequest & { input: OpenTimesInput };

async function takeOnce(locked: LockedCalendar, taking: Taking): Promise<TimeOutcome> {
  const { tx } = locked;
  const { zone, service, id: messageId, playerId, input } = taking;
  const before = await getStatusOfRequest(tx, messageId);
  if (before) return outcomeSoFar(before);
  // Spam holds no time; its text still names the picked one.
  if (!playerId) return "not held";
  const isStranger = await isStrangers(tx, { personId: playerId, messageId });
  const asked = toDecide(taking, locked);
  if (isStranger && !(await isWithinStrangersShare(locked, taking))) {
    const refusal = await whyNotOpen(tx, asked);
    if (refusal) throw new TimeNotOpen(refusal);
    return "not held";
  }
  const status = service.mode === "instant" ? "booked" : "requested";
  const whose = { title: service.title, people: [playerId], messageId, takenBy: "visitor" as const };
  const taken = await takeInCalendar(locked, { zone, wanted: { ...asked.wanted, ...whose, status }, input });
  if (!taken.ok) throw new TimeNotOpen(taken);
  await requireWithinLimit(locked, messageId);
  return taken.isJoined ? "booked" : status;
}

/** Cancelled, declined and expired sessions no longer hold their time. */
function outcomeSoFar(status: SessionStatus): TimeOutcome {
  if (status === "requested") return "requested";
  return isLive(status) ? "booked" : "not held";
}
