import { and, eq, inArray, sql } from "drizzle-orm";
import { bookInstead, offerInstead } from "#app/features/booking/offers/new-offer.server.ts";
import { rangeOf } from "#app/features/calendar/facts.server.ts";
import { setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { undoSeconds } from "#app/features/calendar/schema.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { type NotOpen, orNotOpen } from "#app/features/calendar/sessions/decision.server.ts";
import { takeBackBooked } from "#app/features/calendar/sessions/offered.server.ts";
import { listBlockedUntil } from "#app/features/calendar/sessions/sessions.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { dayOf, instantAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { CallInput, CallView, Chosen } from "./call-input.server.ts";
import type { CallPlan } from "./call-plan.ts";
import { getCall, listCallSpots, readPlan } from "./queries.server.ts";
import { aboutCall } from "./schema.ts";
import { weatherCallSpots, weatherCalls } from "./tables.server.ts";

type NewCall = CallInput & Chosen & { zone: string };
type Refused = { ok: false; reason: "changed" | "none" | "old" };

/** Minutes played change as time passes, so an older preview must be shown again. */
const previewMs = 10 * 60_000;

/** Carries out what the preview showed, or nothing. Sending the same form again changes nothing. */
export async function callOff(db: Tx, call: NewCall): Promise<{ ok: true } | Refused> {
  const called = await orNotOpen(() => callOffAtOnce(db, call));
  // A time offered by the preview has come too close since then.
  return "nearest" in called ? { ok: false, reason: "changed" } : called;
}

function callOffAtOnce(
  db: Tx,
  { id, at, seen, view, zone, ...chosen }: NewCall,
): Promise<{ ok: true } | Refused | NotOpen> {
  return withCalendarLock(db, async (locked) => {
    const { tx, now } = locked;
    const call = await getCall(tx, id);
    if (call?.state === "off" || call?.state === "undone") return { ok: true };
    if (at > now || at < now - previewMs) return { ok: false, reason: "old" };
    const read = await readPlan(tx, { ...chosen, view, here: { zone, now: at } });
    if (read.seen !== seen) return { ok: false, reason: "changed" };
    if (read.plan.off.length === 0) return { ok: false, reason: "none" };
    await carryOut(locked, { ...read, id, zone, reason: view.reason });
    return { ok: true };
  });
}

type Planned = { id: string; zone: string; reason: CallView["reason"] } & Awaited<ReturnType<typeof readPlan>>;

/** Database triggers settle the credit. */
export async function carryOut(locked: LockedCalendar, planned: Planned): Promise<void> {
  const { tx, now } = locked;
  const { id, zone, reason, plan, hours, placeIds } = planned;
  const row = { state: "off", reason, place_ids: placeIds, called_at: new Date(now) } as const;
  const during = rangeOf(hours);
  await tx.update(weatherCalls).set(decided).where(isWatchedIn(hours));
  await tx
    .insert(weatherCalls)
    .values({ id, ...row, during })
    .onConflictDoUpdate({ target: weatherCalls.id, set: { ...row, during } });
  const until = now + undoSeconds * 1000;
  for (const { id: session, version, played } of plan.off) {
    const calledOff = { reason, heldUntil: until };
    const change = { id: session, version, status: "weathered" as const, isSilent: true, calledOff, played };
    const changed = await setSessionStatus(tx, zone, change);
    if (!changed.ok) throw new Error(`A session that was planned to be called off is ${changed.reason}`);
  }
  const offered = await holdNewTimes(locked, zone, plan);
  const tellers = new Map(plan.told.flatMap(({ mailTo, spots }) => spots.map(({ spotId }) => [spotId, mailTo])));
  const spots = plan.off.flatMap((session) =>
    session.spots.map(({ id: spot_id, personId, used, back }) => ({
      ...{ call_id: id, spot_id, session_id: session.id, person_id: personId, told_id: tellers.get(spot_id) ?? null },
      ...{ offer_id: offered.get(session.id), used_minutes: used, back_minutes: back },
    })),
  );
  if (spots.length > 0) await tx.insert(weatherCallSpots).values(spots);
  const about = { kind: aboutCall, about_kind: aboutCall, about_id: id, send_after: new Date(until) };
  const mails = plan.told.flatMap(({ mailTo }) => (mailTo ? { ...about, person_id: mailTo } : []));
  await postMails(
    tx,
    mails.map((mail) => ({ ...mail, once: `${aboutCall} ${id} ${mail.person_id}` })),
  );
}

/** Holds times for families and books the ones that groups move to. Returns the offers by session. */
async function holdNewTimes(locked: LockedCalendar, zone: string, { off }: CallPlan): Promise<Map<string, string>> {
  const offered = new Map<string, string>();
  for (const { id: session, times, movesTo, spots, serviceId, title, minutes, capacity } of off) {
    if (!times && !movesTo) continue;
    const id = crypto.randomUUID();
    const people = spots.flatMap(({ personId, isComing }) => (isComing && personId) || []);
    const offer = { id, zone, people, service: { serviceId, title, minutes, capacity } };
    if (movesTo) await bookInstead(locked, { ...offer, times: [movesTo] });
    else if (times) await offerInstead(locked, { ...offer, times });
    offered.set(session, id);
  }
  return offered;
}

/**
 * Cancels what groups moved to, then books every session again, which releases the new times. The called-off times were
 * blocked meanwhile, and the pending mails find nothing to say.
 */
export async function undoCall(db: Tx, zone: string, id: string): Promise<{ ok: boolean }> {
  return withCalendarLock(db, async (locked) => {
    const { tx, now } = locked;
    const call = await getCall(tx, id);
    if (call?.state === "undone") return { ok: true };
    if (call?.state !== "off" || !call.calledAt || now >= undoableUntil(call.calledAt)) return { ok: false };
    const spots = await listCallSpots(tx, id);
    await takeBackBooked(locked, [...new Set(spots.flatMap(({ offer_id }) => offer_id ?? []))]);
    for (const session of await listBlockedUntil(tx, undoableUntil(call.calledAt))) {
      const change = { ...session, status: "booked" as const, isSilent: true };
      const back = await setSessionStatus(tx, zone, change);
      if (!back.ok) throw new Error(`A session whose time was blocked is ${back.reason}`);
    }
    await tx.update(weatherCalls).set({ state: "undone" }).where(eq(weatherCalls.id, id));
    return { ok: true };
  });
}

export function undoableUntil(calledAt: Date): number {
  return calledAt.getTime() + undoSeconds * 1000;
}

type NewWatch = { id: string; view: CallView; zone: string /** Minutes of the wall clock. */; decide: number };

/** Postpones the decision. Each day has one: a second choice replaces the first. */
export async function watchCall(db: Tx, { id, view, zone, decide }: NewWatch): Promise<void> {
  await withCalendarLock(db, async ({ tx, now }) => {
    const { hours, date, placeIds } = await readPlan(tx, { view, played: {}, here: { zone, now } });
    const decide_at = new Date(instantAt(zone, date, decide, "later"));
    const row = { reason: view.reason, place_ids: placeIds, decide_at, during: rangeOf(hours) };
    const { rowCount } = await tx
      .update(weatherCalls)
      .set(row)
      .where(isWatchedIn(dayOf(zone, date)));
    if (!rowCount)
      await tx
        .insert(weatherCalls)
        .values({ id, state: "watching", ...row })
        .onConflictDoNothing();
  });
}

function isWatchedIn(span: Span) {
  return and(eq(weatherCalls.state, "watching"), sql`${weatherCalls.during} && ${rangeOf(span)}`);
}

/** Decides that the watched sessions take place. */
export async function letItBeOn(db: Tx, id: string): Promise<void> {
  await db
    .update(weatherCalls)
    .set(decided)
    .where(and(eq(weatherCalls.id, id), eq(weatherCalls.state, "watching")));
}

const decided = { state: "on" as const, called_at: sql`now()` };

/** Records that the coach has told these people, or has not after all. */
export async function markTold(tx: Tx, { id, people, isTold }: { id: string; people: string[]; isTold: boolean }) {
  const { call_id, person_id } = weatherCallSpots;
  await tx
    .update(weatherCallSpots)
    .set({ told_at: isTold ? new Date() : null })
    .where(and(eq(call_id, id), inArray(person_id, people)));
}
