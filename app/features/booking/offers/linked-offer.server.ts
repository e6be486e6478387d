import { and, eq, inArray, sql } from "drizzle-orm";
import { type Askable, listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { getCalendar, msOf } from "#app/features/calendar/facts.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import type { SessionStatus } from "#app/features/calendar/schema.ts";
import { lengthInWords, longDayInWords, momentInWords, timeInWords, zoneInWords } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { digestOf, type RefusedLink, redeemLink } from "#app/platform/links/links.server.ts";
import { offerLink } from "../links/links.server.ts";
import { askedWords, toldWords } from "../links/told.ts";
import { bookingRuleWords } from "../policy.ts";
import { wishes } from "../tables.server.ts";
import { liveWishes } from "../waiting/wish.ts";
import { chosenOf, stateOf } from "./offer.ts";

type Row = {
  offer_id: string;
  /** Null in place of a session that was called off. */
  message_id: string | null;
  person_id: string;
  person: string;
  is_minor: boolean;
  answered_at: Date | null;
  answer: string | null;
  start: number;
  end: number;
  /** Null for a time that is not held. */
  status: SessionStatus | null;
  held_until: number | null;
  title: string;
  service_id: string | null;
  capacity: number;
  place_id: string;
  place: string;
  wish_id: string | null;
  is_held: boolean;
};

type Presented = { token: string; act: (typeof offerLink.may)[number]; clientAddress: string };

export type LinkedOffer = Exclude<Awaited<ReturnType<typeof getLinkedOffer>>, RefusedLink>;

/** The latest offer to the link's request. */
export async function getLinkedOffer(tx: Tx, { token, act, clientAddress }: Presented) {
  const link = await redeemLink(tx, { token, purpose: offerLink, act, clientAddress });
  if ("refused" in link) return link;
  const { rows } = await tx.execute<Row>(sql`
    select offer_id, message_id, person_id, person, is_minor, answered_at, answer,
      ${msOf(sql`start_at`)} as start, ${msOf(sql`end_at`)} as "end", status, ${msOf(sql`held_until`)} as held_until, title,
      service_id, capacity, place_id, place, wish_id, is_held
    from read_offer_link(${digestOf(token)})`);
  const [first] = rows;
  if (!first) return { refused: "expired" } satisfies RefusedLink;
  return {
    ...{ id: first.offer_id, messageId: first.message_id, personId: first.person_id, person: first.person },
    ...{ answeredAt: first.answered_at, answer: first.answer, isMinor: first.is_minor },
    ...{ wishId: first.wish_id, isFirstCome: !first.is_held },
    ...{ title: first.title, serviceId: first.service_id, capacity: first.capacity },
    minutes: Math.round((first.end - first.start) / msPerMinute),
    times: rows.map(({ start, end, status, held_until, place_id, place }) => ({
      ...{ start, end, status: status ?? ("unheld" as const), heldUntil: held_until, placeId: place_id, place },
    })),
  };
}

const shownInstead = 2;
const daysAround = 14;

/** Everything the page shows, as text. */
export async function readOfferPage(tx: Tx, offer: LinkedOffer, here: Here) {
  const { zone, now } = here;
  const { times, title, minutes, person, isMinor } = offer;
  const current = times.map((time) => ({ ...time, isHeld: isHeld(time, now) }));
  const statuses = current.map(
    ({ isHeld, status }) => ({ status: status === "held" && !isHeld ? "lapsed" : status }) as const,
  );
  const state = stateOf({ ...offer, times: statuses });
  const chosen = chosenOf(times);
  const isOpen = state === "waiting" || state === "ran out";
  const { open, instead } = isOpen ? await openAround(tx, offer, here) : { open: new Set<string>(), instead: [] };
  const until = Math.max(0, ...current.flatMap((time) => (time.isHeld ? (time.heldUntil ?? 0) : [])));
  const choices = current.map((time) => ({
    ...{ ...wordsOf(time, zone), isOpen: time.isHeld || open.has(pickedValue(time)) },
  }));
  const isLeft = choices.some((choice) => choice.isOpen);
  const calendar = isOpen ? await getCalendar(tx) : undefined;
  // The coach's own offers need no confirmation.
  const isConfirmedFirst = isOpen && (await getOfferedService(tx, offer))?.mode !== "instant";
  return {
    ...{ isAsked: offer.wishId !== null, isFirstCome: offer.isFirstCome },
    isStillWaiting: await isStillWaiting(tx, offer),
    ...{ isConfirmed: isConfirmedFirst && offer.wishId !== null, isInsteadConfirmed: isConfirmedFirst },
    ...{ state, title, person, holder: isMinor ? "your family" : person, choices },
    length: lengthInWords(minutes),
    zone: zoneInWords(zone, now),
    timeZone: zone,
    until: until > 0 ? momentInWords(until, zone, now) : undefined,
    rule: calendar && bookingRuleWords(calendar.policy),
    instead: choices.every((choice) => choice.isOpen) && isLeft ? [] : instead,
    booked: chosen && { ...wordsOf(chosen, zone), status: chosen.status, ...becameOf(chosen, here) },
  };
}

/** Someone may leave the list, or take another time, after they were asked. */
async function isStillWaiting(tx: Tx, { wishId }: LinkedOffer): Promise<boolean> {
  return wishId !== null && (await tx.$count(wishes, and(eq(wishes.id, wishId), isLiveStatus))) > 0;
}

const isLiveStatus = inArray(wishes.status, [...liveWishes]);

/** What became of the chosen time. Its mail has the details once it is booked. */
function becameOf({ status, heldUntil }: LinkedOffer["times"][number], { zone, now }: Here) {
  if (status === "booked")
    return {
      state: "Booked",
      sentence:
        "A mail with all of this and a calendar file is on its way. Its link lets you move or cancel. The other times are open for others again.",
    };
  if (status === "requested") {
    const held = heldUntil === null ? "" : ` ${askedWords(momentInWords(heldUntil, zone, now))}`;
    return { state: "Asked for, not booked yet", sentence: `I will confirm it or tell you by email.${held}` };
  }
  if (status === "declined") return toldWords("declined");
  if (status === "completed" || status === "no_show") return toldWords("over");
  const state = status === "weathered" ? "Called off" : "Cancelled";
  return { state, sentence: "This session does not take place. If that is news to you, my latest email says why." };
}

function isHeld({ status, heldUntil }: LinkedOffer["times"][number], now: number): boolean {
  return status === "held" && heldUntil !== null && heldUntil > now;
}

function wordsOf(time: { start: number; placeId: string; place: string }, zone: string) {
  const [clock, suffix] = timeAndHalf(timeInWords(time.start, zone));
  const { start, place } = time;
  return { value: pickedValue(time), start, day: longDayInWords(start, zone, "short"), time: clock, suffix, place };
}

/** Which offered times are still open after their hold ended, and what else is open nearby. */
async function openAround(tx: Tx, offer: LinkedOffer, { zone, now }: Here) {
  const calendar = await getCalendar(tx);
  const first = Math.max(now, offer.times[0]?.start ?? now);
  const service = { id: offer.serviceId ?? "", minutes: offer.minutes, capacity: offer.capacity, placeIds: null };
  const from = wallAt(zone, first).date;
  const days = await listOpenDays(tx, { zone, now, service, from, days: daysAround });
  const open = days.flatMap((day) => day.open);
  const values = new Set(open.map(pickedValue));
  const offered = new Set(offer.times.map(pickedValue));
  const turnaroundMs = (calendar?.turnaround_minutes ?? 0) * msPerMinute;
  const names = new Map(offer.times.map(({ placeId, place }) => [placeId, place]));
  const apart = oneAfterTheOther(open, turnaroundMs).filter((time) => !offered.has(pickedValue(time)));
  const instead = apart.flatMap((time) => {
    const place = names.get(time.placeId);
    return place ? wordsOf({ ...time, place }, zone) : [];
  });
  return { open: values, instead: instead.slice(0, shownInstead) };
}

/** The offered service, if visitors can still book it. */
export async function getOfferedService(tx: Tx, { serviceId }: LinkedOffer): Promise<Askable | undefined> {
  return (await listAskable(tx)).find(({ id }) => id === serviceId);
}
