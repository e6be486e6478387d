import { randomUUID } from "node:crypto";
import { type Askable, listAskable, listOpenPlaces } from "#app/features/calendar/bookable/bookable.server.ts";
import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import { getSessionOfRequest } from "#app/features/calendar/sessions/requested.server.ts";
import type { OpenedMessage } from "#app/features/inbox/queries.server.ts";
import { momentInWords, spanInWords, timeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, daysBetween, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { greetingOf, mailedNames } from "../emails/mailed-names.ts";
import { fittingTimes, isApart, nearMinutes } from "../words/fitting-times.ts";
import { type Understanding, type UnderstoodReading, understand } from "../words/understanding.server.ts";
import { getOffer, type Offer } from "./offers.server.ts";

const daysAhead = 14;
const suggested = 3;
const alsoShown = 9;

export type Offering = NonNullable<Awaited<ReturnType<typeof readOffering>>>;

type OfferQuery = {
  zone: string;
  from: string | undefined;
  service: string | undefined;
  /** The reading the coach chose, 'none', or undefined for all likely ones. */
  reading: string | undefined;
};

/** The latest offer to a request, and what could be offered now. Undefined for spam, or if no service is bookable. */
export async function readOffering(tx: Tx, message: OpenedMessage, { zone, from, service, reading }: OfferQuery) {
  const personId = message.player_id ?? message.person_id;
  if (message.spam || !personId) return undefined;
  const now = Date.now();
  const last = await getOffer(tx, message.id);
  // Unanswered offers from the waiting list do not concern the coach.
  const offer = last?.wishId && last.state !== "waiting" && last.state !== "chosen" ? undefined : last;
  // Groups are joined, not offered.
  const services = (await listAskable(tx)).filter(({ capacity }) => capacity === 1);
  const chosen = services.find(({ id }) => id === service) ?? serviceOf(services, message);
  const today = wallAt(zone, now).date;
  const first = from && from > today ? from : today;
  const calendar = await getCalendar(tx);
  const asked = message.preferred_date ? await understand(tx, message.preferred_date, { zone, now }) : undefined;
  const understood = asked && inWords(asked, reading);
  const wanted = understood && !from ? understood.wanted : [];
  const days = wanted.length > 0 && asked ? Math.max(daysBetween(today, asked.last), daysAhead) : daysAhead;
  const times = chosen ? await listTimes(tx, { zone, now, from: first, days, service: chosen, wanted }) : [];
  if (!offer && times.length === 0 && first === today) return undefined;
  return {
    messageId: message.id,
    sent: offer && { ...offer, ...sentWords(offer, zone, now) },
    service: chosen && { id: chosen.id, title: chosen.title },
    services: services.map(({ id, title }) => ({ id, title })),
    /** Makes a form sent twice create one offer. */
    key: randomUUID(),
    times,
    later: addDays(first, daysAhead),
    until: momentInWords(now + (calendar?.hold_minutes ?? 0) * msPerMinute, zone, now),
    /** The visitor's own words. */
    asked: message.preferred_date,
    understood: understood?.shown,
    greeting: `${greetingTo(message)}, thank you for writing.`,
  };
}

/** Without the typed name until the request is proven; the coach can add it. */
function greetingTo({ name, proven_at }: OpenedMessage): string {
  return greetingOf(mailedNames({ name, players: [] }, proven_at !== null));
}

function inWords({ readings, words, unused }: Understanding, choice: string | undefined) {
  const one = choice && readings[Number(choice)];
  const isNone = choice === "none";
  const wanted = one ? [one] : readings.filter(({ isAnswer }) => isAnswer && !isNone);
  return {
    wanted,
    shown: {
      words: isNone ? "" : one ? one.words : words.join("; "),
      unused,
      choice: one || isNone ? choice : undefined,
      others: readings.map((reading, index) => ({ choice: String(index), words: reading.words })),
    },
  };
}

/** The requested service, or the first if the message names none. */
function serviceOf(services: Askable[], { service_id, session_type }: OpenedMessage): Askable | undefined {
  return (
    services.find(({ id }) => id === service_id) ?? services.find(({ code }) => code === session_type) ?? services[0]
  );
}

type Listed = {
  zone: string;
  now: number;
  from: string;
  days: number;
  service: Askable;
  wanted: readonly UnderstoodReading[];
};

/** Times that can all be held at once: those requested first, otherwise one on each of the next days. */
async function listTimes(tx: Tx, { zone, now, from, days, service, wanted }: Listed) {
  const [places, calendar] = await Promise.all([listOpenPlaces(tx), getCalendar(tx)]);
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const listed = await listOpenDays(tx, { zone, now, from, days, service: { ...service, placeIds: null } });
  const turnaroundMs = (calendar?.turnaround_minutes ?? 0) * msPerMinute;
  const fitting = fittingTimes(listed, { zone, wanted, turnaroundMs, most: suggested, nearMinutes });
  const apart = listed
    .map(({ open }) => oneAfterTheOther(open, turnaroundMs).filter((time) => isApart(time, fitting, turnaroundMs)))
    .filter((open) => open.length > 0);
  const others = fitting.length > 0 ? [] : apart.slice(0, suggested).flatMap(([time]) => time ?? []);
  const firsts = [...fitting, ...others];
  const rest = apart.flatMap((open) => spread(open.filter((time) => !firsts.includes(time))));
  return [...firsts, ...rest.slice(0, alsoShown)].map(({ start, placeId }, index) => ({
    ...{ value: pickedValue({ start, placeId }), isSuggested: index < firsts.length },
    ...{ day: weekdayAndDate(start, zone), time: timeInWords(start, zone), place: names.get(placeId) ?? "" },
  }));
}

/** Picks an early, a middle and a late time. */
function spread<Time>(open: readonly Time[]): Time[] {
  const last = open.length - 1;
  const picked = new Set([0, Math.floor(last / 2), last]);
  return open.filter((_, index) => picked.has(index));
}

function sentWords(offer: Offer, zone: string, now: number) {
  const until = Math.max(0, ...offer.times.map(({ heldUntil }) => heldUntil?.getTime() ?? 0));
  return {
    sentAt: momentInWords(offer.createdAt, zone, now),
    until: until > 0 ? momentInWords(until, zone, now) : undefined,
    times: offer.times.map(({ id, start, place, status }) => ({
      ...{ id, status, place, when: momentInWords(start, zone) },
    })),
  };
}

export type AskedTimeFacts = NonNullable<Awaited<ReturnType<typeof readAskedTime>>>;

/** The time a request picked, as text. */
export async function readAskedTime(tx: Tx, messageId: string, zone: string) {
  const session = await getSessionOfRequest(tx, messageId);
  if (!session) return undefined;
  const { id, status, version, start, end, heldUntil } = session;
  const until = heldUntil && momentInWords(heldUntil, zone, Date.now());
  return { id, status, version, when: spanInWords({ start, end }, zone), until };
}
