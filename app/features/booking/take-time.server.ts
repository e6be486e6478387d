import type { Askable } from "#app/features/calendar/bookable/bookable.server.ts";
import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import type { OpenTimesInput, Reason } from "#app/features/calendar/open-times/open-times.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import type { SessionStatus } from "#app/features/calendar/schema.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import {
  type Decided,
  decide,
  inputFor,
  type NotOpen,
  NotTaken,
  openInstead,
  type ToDecide,
  unlessTaken,
  whyNotOpen,
} from "#app/features/calendar/sessions/decision.server.ts";
import { getSessionOfRequest, listVisitorsIn } from "#app/features/calendar/sessions/requested.server.ts";
import { isLive } from "#app/features/calendar/sessions/session-row.server.ts";
import { takeInCalendar } from "#app/features/calendar/sessions/take.server.ts";
import { listStrangers } from "#app/features/people/queries.server.ts";
import { daysPerWeek, msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, dayOf, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

type Asked = {
  zone: string;
  service: Askable;
  start: number;
  placeId: string;
};

/** What became of the request's time: held until the coach answers, booked, or only mentioned. */
type Became = "requested" | "booked" | "not held";

/** `playerId` is null for spam. */
type StoredRequest = { ok: true; id: string; playerId: string | null };
type Taken<Refusal> = (StoredRequest & { became: Became }) | Refusal | NotOpen;

type Request<Refusal> = {
  mayBeStored: (tx: Tx) => Promise<boolean>;
  /** Returns the stored request if it was sent before. */
  store: (all: Tx) => Promise<StoredRequest | Refusal>;
};

/** Stores the request and books its time in one transaction. A repeated request books nothing more. */
export async function takeForRequest<Refusal extends { ok: false }>(
  db: Tx,
  asked: Asked,
  { mayBeStored, store }: Request<Refusal>,
): Promise<Taken<Refusal>> {
  const lost = await getLoss(db, asked);
  if (lost && !(await mayBeStored(db))) return lost;
  const taken = await unlessTaken(() =>
    withCalendarLock(db, async (locked) => {
      const { tx } = locked;
      const decided = await inputFor(tx, wantedBy(asked, locked));
      const late = whyLate(decided);
      // Others wait for the lock, so alternatives are looked up after releasing it.
      if (late && !(await mayBeStored(tx))) return late;
      const stored = await store(tx);
      if (!stored.ok) return stored;
      const became = await takeOnce(locked, { ...asked, ...stored, input: decided.input });
      return { ...stored, became };
    }),
  );
  return taken instanceof Late ? openInstead(db, taken.decided, taken.reason) : taken;
}

class Late {
  readonly decided: Decided;
  readonly reason: Reason;
  constructor(decided: Decided, reason: Reason) {
    this.decided = decided;
    this.reason = reason;
  }
}

/** Rules about the clock are decided later, by the database's time. */
function whyLate(decided: Decided): Late | undefined {
  const against = decide(decided.input, decided.wanted);
  const isLate = against.isRefused && (against.reason === "taken" || against.reason === "full");
  return isLate ? new Late(decided, against.reason) : undefined;
}

/** Fast path: reports a taken time without waiting for the lock. */
async function getLoss(tx: Tx, asked: Asked): Promise<NotOpen | undefined> {
  const calendar = await getCalendar(tx);
  if (!calendar) return undefined;
  const late = whyLate(await inputFor(tx, wantedBy(asked, { calendar, now: Date.now() })));
  return late && openInstead(tx, late.decided, late.reason);
}

function wantedBy(asked: Asked, { calendar, now }: Pick<ToDecide, "calendar" | "now">): ToDecide {
  const { zone, service, start, placeId } = asked;
  const { id: serviceId, minutes, capacity } = service;
  return { calendar, now, zone, wanted: { serviceId, minutes, capacity, start, placeId } };
}

type Taking = Asked & StoredRequest & { input: OpenTimesInput };

async function takeOnce(locked: LockedCalendar, taking: Taking): Promise<Became> {
  const { tx } = locked;
  const { zone, service, id: messageId, playerId, input } = taking;
  const before = await getSessionOfRequest(tx, messageId);
  if (before) return becameBefore(before.status);
  // Spam holds no time; its text still names the picked one.
  if (!playerId) return "not held";
  const [isStranger] = await listStrangers(tx, [playerId]);
  const asked = wantedBy(taking, locked);
  if (isStranger && !(await isWithinStrangersShare(locked, taking))) {
    const lost = await whyNotOpen(tx, asked);
    if (lost) throw new NotTaken(lost);
    return "not held";
  }
  const status = service.mode === "instant" ? "booked" : "requested";
  const whose = { title: service.title, people: [playerId], messageId, takenBy: "visitor" as const };
  const taken = await takeInCalendar(locked, { zone, wanted: { ...asked.wanted, ...whose, status }, input });
  if (!taken.ok) throw new NotTaken(taken);
  return status;
}

/** Cancelled, declined and expired sessions no longer hold their time. */
function becameBefore(status: SessionStatus): Became {
  if (status === "requested") return "requested";
  return isLive(status) ? "booked" : "not held";
}

type Timed = Pick<Askable, "id" | "minutes" | "capacity">;

/** All strangers together may take only a share of each week's open times. */
export async function isWithinStrangersShare(
  { tx, calendar, now }: LockedCalendar,
  { zone, service, start }: { zone: string; service: Timed; start: number },
): Promise<boolean> {
  const { date } = wallAt(zone, start);
  const monday = addDays(date, 1 - weekdayOf(date));
  const week = { start: dayOf(zone, monday).start, end: dayOf(zone, addDays(monday, daysPerWeek - 1)).end };
  const visitors = await listVisitorsIn(tx, week);
  const strangers = new Set(visitors.length > 0 ? await listStrangers(tx, visitors) : []);
  const waiting = visitors.filter((id) => strangers.has(id)).length;
  const days = await listOpenDays(tx, {
    ...{ zone, now, from: monday, days: daysPerWeek },
    service: { ...service, placeIds: null },
  });
  const open = days.flatMap((day) => day.open);
  const fitting = oneAfterTheOther(open, calendar.turnaround_minutes * msPerMinute).length;
  return isWithinShare({ waiting, fitting, percent: calendar.stranger_percent });
}

type Share = { waiting: number; fitting: number; percent: number };

/** Whether strangers may take one more of the times that are open or already taken by strangers. */
function isWithinShare({ waiting, fitting, percent }: Share): boolean {
  return (waiting + 1) * 100 <= percent * (waiting + fitting);
}
