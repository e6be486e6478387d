import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { getCalendar, rangeOf } from "#app/features/calendar/facts.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { orNotOpen, TimeNotOpen } from "#app/features/calendar/sessions/decision.server.ts";
import {
  isHeldFor,
  listJustEnded,
  listSingleServices,
  listTakenBy,
} from "#app/features/calendar/sessions/freed.server.ts";
import { listSessionsOfOffers } from "#app/features/calendar/sessions/offered.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { minutesPerHour, msPerHour, msPerMinute } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { aboutOffer } from "../offers/offer.ts";
import { listOfferedTimes } from "../offers/offered-times.server.ts";
import { isStranger, isWithinStrangersShare } from "../strangers.server.ts";
import { offeredTimes, offers, wishes } from "../tables.server.ts";
import { aboutWish, isWished, isWithin, joined, shared, wishLimits } from "./wish.ts";
import { listWaiting } from "./wishes.server.ts";

type Wish = Awaited<ReturnType<typeof listWaiting>>[number];
type Free = { start: number; end: number; placeId: string };
/** The state of one round of offers. */
type Round = Here & {
  nearUntil: number;
  turnaroundMs: number;
  times: ReturnType<typeof freeTimes>;
  /** Times offered to each wish before, by wish id. */
  asked: Map<string, Free[]>;
  /** Times that may be taken back. */
  justEnded: Span[];
  /** How many people were offered each time in this round. */
  told: Map<string, number>;
};

/**
 * Offers freed times to the waiting list, the oldest wish first: far ahead to one person at a time, with the time held
 * meanwhile; near the day to everybody at once, and the first to answer gets it. Each offer is a transaction of its own
 * under the calendar lock, so two nodes never offer twice and a crash leaves none half made. Returns how many were made.
 */
export async function offerToWaitingList(tx: Tx, here: Here): Promise<number> {
  await endWishes(tx);
  const services = await listSingleServices(tx);
  const waiting = (await listWaiting(tx)).filter(({ service_id }) => services.has(service_id ?? ""));
  const calendar = waiting.length > 0 ? await getCalendar(tx) : undefined;
  if (!calendar) return 0;
  const round: Round = {
    ...here,
    nearUntil: here.now + calendar.near_hours * msPerHour,
    turnaroundMs: calendar.turnaround_minutes * msPerMinute,
    times: freeTimes(tx, { ...here, days: calendar.horizon_days + 1 }),
    asked: await listOfferedBefore(tx, waiting),
    justEnded: await listJustEnded(tx),
    told: new Map(),
  };
  let count = 0;
  for (const wish of waiting) if (await offerTo(tx, round, wish)) count += 1;
  return count;
}

async function offerTo(tx: Tx, round: Round, wish: Wish): Promise<boolean> {
  const suiting = await round.times.suiting(wish);
  await forgetGoneTimes(tx, wish, suiting);
  if (wish.status !== "waiting") return false;
  const before = round.asked.get(wish.id) ?? [];
  const isNews = (time: Free) => !isWithin(time, wish.seen) && !overlaps(time, [...before, ...round.justEnded]);
  const fresh = suiting.filter(isNews);
  const near = nearIn(fresh, round);
  if (near.length > 0) {
    // The link shows the latest offer, so times of earlier ones that are still open are repeated.
    const still = suiting.filter((time) => time.start <= round.nearUntil && isSame(time, before));
    return offerToAll(tx, round, { wish, times: [...near, ...still].slice(0, wishLimits.times) });
  }
  const first = fresh.find((time) => time.start > round.nearUntil);
  return first !== undefined && offerInTurn(tx, round, { wish, time: first });
}

/** Times so soon that everyone is asked at once, unless enough people were asked already. */
function nearIn(fresh: readonly Free[], { nearUntil, turnaroundMs, told }: Round): Free[] {
  const near = fresh.filter(
    (time) => time.start <= nearUntil && (told.get(pickedValue(time)) ?? 0) < wishLimits.atOnce,
  );
  return oneAfterTheOther(near, turnaroundMs).slice(0, wishLimits.times);
}

/** Ends wishes that are fulfilled, expired or were never proven; expired holds go back to waiting. */
async function endWishes(tx: Tx): Promise<void> {
  await tx.transaction(async (all) => {
    const live = await listWaiting(all);
    const taken = await listTakenBy(all, [...new Set(live.map(({ person_id }) => person_id))]);
    const served = live.filter(({ person_id, service_id, created_at }) =>
      taken.some((one) => one.personId === person_id && one.serviceId === service_id && one.takenAt > created_at),
    );
    await setStatus(all, served, "taken");
    const holders = new Set(await listHolders(all, live));
    const over = live.filter(({ id, status }) => status === "asked" && !holders.has(id) && !isAmong(id, served));
    await setStatus(all, over, "waiting");
    const isForgotten = lte(wishes.created_at, sql`now() - make_interval(hours => ${wishLimits.unprovenHours})`);
    // Nobody is told: the address may be someone else's.
    await all
      .update(wishes)
      .set({ status: "lapsed" })
      .where(and(eq(wishes.status, "unproven"), isForgotten));
    const passed = await all
      .update(wishes)
      .set({ status: "lapsed" })
      .where(and(eq(wishes.status, "waiting"), lte(wishes.until, sql`now()`)))
      .returning({ id: wishes.id, contactId: wishes.contact_id });
    await postMails(
      all,
      passed.map(({ id, contactId }) => ({
        ...{ kind: "wish_over", about_kind: aboutWish, about_id: id, person_id: contactId, once: `wish over ${id}` },
      })),
    );
  });
}

async function setStatus(tx: Tx, which: readonly Wish[], status: "taken" | "waiting"): Promise<void> {
  const ids = which.map(({ id }) => id);
  const isOne = and(inArray(wishes.id, ids), inArray(wishes.status, ["waiting", "asked"]));
  if (ids.length > 0) await tx.update(wishes).set({ status }).where(isOne);
}

function isAmong(id: string, some: readonly Wish[]): boolean {
  return some.some((one) => one.id === id);
}

/** Ids of the wishes that hold a time now. */
async function listHolders(tx: Tx, live: readonly Wish[]): Promise<string[]> {
  const asks = await listOfferWishes(tx, live);
  const times = await listSessionsOfOffers(tx, [...asks.keys()]);
  const now = Date.now();
  const held = times.filter(({ status, heldUntil }) => status === "held" && (heldUntil?.getTime() ?? 0) > now);
  return held.flatMap(({ offerId }) => asks.get(offerId ?? "") ?? []);
}

/** Wish ids by offer id. */
async function listOfferWishes(tx: Tx, live: readonly Wish[]): Promise<Map<string, string>> {
  const ids = live.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { id, wish_id } = offers;
  const rows = await tx
    .select({ id, wish_id })
    .from(offers)
    .where(and(isNotNull(wish_id), inArray(wish_id, ids)));
  return new Map(rows.flatMap((row) => (row.wish_id ? [[row.id, row.wish_id] as const] : [])));
}

/** Times that each wish was offered already. */
async function listOfferedBefore(tx: Tx, live: readonly Wish[]): Promise<Map<string, Free[]>> {
  const asks = await listOfferWishes(tx, live);
  const times = await listOfferedTimes(tx, [...asks.keys()]);
  return Map.groupBy(times, ({ offerId }) => asks.get(offerId ?? "") ?? "");
}

/** Open times that suit a wish, cached per service until one of them is held. */
function freeTimes(tx: Tx, { zone, now, days }: Here & { days: number }) {
  const known = new Map<string, Free[]>();
  const from = wallAt(zone, now).date;
  async function openTo({ service_id: id, minutes }: Wish): Promise<Free[]> {
    const key = `${id} ${minutes}`;
    const service = { id: id ?? "", minutes, capacity: 1, placeIds: null };
    const open =
      known.get(key) ?? (await listOpenDays(tx, { zone, now, from, days, service })).flatMap((day) => day.open);
    known.set(key, open);
    return open;
  }
  return {
    suiting: async (wish: Wish) =>
      (await openTo(wish)).filter(
        ({ start }) => start < wish.until.getTime() && isWished(wallAt(zone, start), wish.windows),
      ),
    readAgain: () => known.clear(),
  };
}

/** Forgets times that are no longer open: if they reopen, they are offered again. */
async function forgetGoneTimes(tx: Tx, wish: Wish, suiting: readonly Free[]): Promise<void> {
  const seen = shared(wish.seen, joined(suiting));
  if (JSON.stringify(seen) === JSON.stringify(wish.seen)) return;
  wish.seen = seen;
  await tx.update(wishes).set({ seen }).where(eq(wishes.id, wish.id));
}

function overlaps(time: Span, others: readonly Span[]): boolean {
  return others.some(({ start, end }) => time.start < end && start < time.end);
}

function isSame(time: Free, others: readonly Free[]): boolean {
  return others.some(({ start, placeId }) => time.start === start && time.placeId === placeId);
}

/** Holds the time and offers it, unless the person has one held or strangers have used up their share. */
async function offerInTurn(
  db: Tx,
  { zone, times }: Round,
  { wish, time }: { wish: Wish; time: Free },
): Promise<boolean> {
  const asked = await orNotOpen(() =>
    withCalendarLock(db, async (locked) => {
      const { tx } = locked;
      if (!(await mayBeOffered(locked, { zone, wish, start: time.start }))) return { ok: false } as const;
      if (await isHeldFor(tx, [wish.person_id, wish.contact_id])) return { ok: false } as const;
      const offerId = await storeOffer(tx, wish, { isHeld: true });
      const taken = await takeTime(tx, zone, {
        ...{ serviceId: wish.service_id, minutes: wish.minutes, capacity: 1, title: wish.title },
        ...{ start: time.start, placeId: time.placeId, people: [wish.person_id] },
        ...{ status: "held", takenBy: "list", messageId: wish.message_id, offerId },
        heldMinutes: locked.calendar.turn_hours * minutesPerHour,
      });
      if (!taken.ok) throw new TimeNotOpen(taken);
      await tx.update(wishes).set({ status: "asked" }).where(eq(wishes.id, wish.id));
      return { ok: true } as const;
    }),
  );
  if (asked.ok) times.readAgain();
  return asked.ok;
}

/** Offers the times without holding them: the first to take one gets it. */
async function offerToAll(db: Tx, { zone, told }: Round, { wish, times }: OfferToAll): Promise<boolean> {
  const isAsked = await withCalendarLock(db, async (locked) => {
    const { tx } = locked;
    const [first] = times;
    if (!first || !(await mayBeOffered(locked, { zone, wish, start: first.start }))) return false;
    const known = await listOfferedBefore(tx, [wish]);
    if (!times.some((time) => !overlaps(time, known.get(wish.id) ?? []))) return false;
    const offerId = await storeOffer(tx, wish, { isHeld: false });
    const unheld = times.map((time) => ({ offer_id: offerId, place_id: time.placeId, during: rangeOf(time) }));
    await tx.insert(offeredTimes).values(unheld);
    return true;
  });
  for (const time of isAsked ? times : []) told.set(pickedValue(time), (told.get(pickedValue(time)) ?? 0) + 1);
  return isAsked;
}

type OfferToAll = { wish: Wish; times: Free[] };

type OfferCandidate = { zone: string; wish: Wish; start: number };

/** Whether the wish is still waiting and, for a stranger, the strangers' share is not used up. */
async function mayBeOffered({ tx }: LockedCalendar, { wish, ...about }: OfferCandidate): Promise<boolean> {
  const isWaiting = and(eq(wishes.id, wish.id), eq(wishes.status, "waiting"));
  if ((await tx.$count(wishes, isWaiting)) === 0) return false;
  const service = { id: wish.service_id ?? "", minutes: wish.minutes, capacity: 1 };
  const visitor = { personId: wish.person_id, messageId: wish.message_id };
  return !(await isStranger(tx, visitor)) || isWithinStrangersShare(tx, { ...about, service });
}

/** The offer's text in the request's history. */
const words = "A time has opened up.";

async function storeOffer(tx: Tx, wish: Wish, { isHeld }: { isHeld: boolean }): Promise<string> {
  const id = randomUUID();
  const { message_id, person_id } = wish;
  await tx.insert(offers).values({ id, message_id, person_id, wish_id: wish.id, is_held: isHeld, words });
  await postMails(tx, [{ kind: "free_time", about_kind: aboutOffer, about_id: id, person_id }]);
  return id;
}
