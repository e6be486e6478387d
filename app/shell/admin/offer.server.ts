import { randomUUID } from "node:crypto";
import { getOffer, type Offer } from "#app/features/booking/offers.server.ts";
import { oneAfterTheOther } from "#app/features/booking/share.ts";
import { type Askable, listAskable } from "#app/features/calendar/bookable.server.ts";
import { listPlacesInHours } from "#app/features/calendar/hours.server.ts";
import { listOpenDays, listWallHours, type OpenDay } from "#app/features/calendar/open-days.server.ts";
import { getCalendar } from "#app/features/calendar/queries.server.ts";
import type { OpenedMessage } from "#app/features/inbox/queries.server.ts";
import { readPhrase } from "#app/features/phrases/readings.server.ts";
import { usualPhraseSettings } from "#app/features/phrases/schema.ts";
import { type Settled, settle } from "#app/features/phrases/settle.server.ts";
import { momentInWords, timeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { fitOf, understoodWords } from "./asked-words.ts";

const msPerMinute = 60_000;
const daysAhead = 14;
const suggested = 3;
const alsoShown = 9;
const mostDaysRead = 60;

export type Offering = NonNullable<Awaited<ReturnType<typeof readOffering>>>;

type Asked = { zone: string; from: string | undefined; service: string | undefined };

/** What a request was last offered, and what could be offered now. Nothing for spam, or where nothing is booked by the hour. */
export async function readOffering(tx: Tx, message: OpenedMessage, { zone, from, service }: Asked) {
  const personId = message.player_id ?? message.person_id;
  if (message.spam || !personId) return undefined;
  const now = Date.now();
  const last = await getOffer(tx, message.id);
  // What the waiting list asked and nobody took is not the coach's to follow.
  const offer = last?.wishId && last.state !== "waiting" && last.state !== "chosen" ? undefined : last;
  // A group is joined, not offered.
  const services = (await listAskable(tx)).filter(({ capacity }) => capacity === 1);
  const chosen = services.find(({ id }) => id === service) ?? serviceOf(services, message);
  const today = wallAt(zone, now).date;
  const first = from && from > today ? from : today;
  const calendar = await getCalendar(tx);
  const reach = Math.min(calendar?.horizon_days ?? 0, mostDaysRead);
  const asked = await understand(tx, message.preferred_date, { zone, now, days: reach });
  const days = asked && !from ? Math.max(reach, daysAhead) : daysAhead;
  const times = chosen
    ? await listTimes(tx, { zone, now, from: first, days, service: chosen, asked: from ? undefined : asked })
    : [];
  if (!offer && times.length === 0 && first === today) return undefined;
  return {
    messageId: message.id,
    sent: offer && { ...offer, ...sentWords(offer, zone, now) },
    service: chosen && { id: chosen.id, title: chosen.title },
    services: services.map(({ id, title }) => ({ id, title })),
    /** For one offer, however often its form is sent. */
    key: randomUUID(),
    times,
    later: addDays(first, daysAhead),
    until: momentInWords(now + (calendar?.hold_minutes ?? 0) * msPerMinute, zone, now),
    /** When it would suit, in their own words. */
    asked: message.preferred_date,
    understood: asked && { words: understoodWords(asked), unused: asked.unused },
    greeting: `Hi ${message.name.split(" ")[0]}, thank you for writing.`,
  };
}

type Reach = { zone: string; now: number; days: number };

/** When it would suit, read from their words; undefined where nothing in them is a time that can be had. */
async function understand(tx: Tx, words: string | null, { zone, now, days }: Reach): Promise<Settled | undefined> {
  if (!words) return undefined;
  const { date: today, minutes } = wallAt(zone, now);
  const last = addDays(today, days);
  const hours = await listWallHours(tx, { zone, now, from: today, days: days + 1 });
  const phrase = readPhrase(words, { today, last, settings: usualPhraseSettings });
  const settled = settle(phrase, { now: { date: today, minutes }, last, hoursOn: (date) => hours.get(date) ?? [] });
  return settled.outcome === "nothing" ? undefined : settled;
}

/** By what was asked for; a message that names nothing is answered with the first. */
function serviceOf(services: Askable[], { service_id, session_type }: OpenedMessage): Askable | undefined {
  return (
    services.find(({ id }) => id === service_id) ?? services.find(({ code }) => code === session_type) ?? services[0]
  );
}

type Wanted = { zone: string; now: number; from: string; days: number; service: Askable; asked: Settled | undefined };

/** Times that can all be held at once: what was asked for first, or else one of each of the next days. */
async function listTimes(tx: Tx, { zone, now, from, days, service, asked }: Wanted) {
  const [places, calendar] = await Promise.all([listPlacesInHours(tx), getCalendar(tx)]);
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const listed = await listOpenDays(tx, { zone, now, from, days, service: { ...service, placeIds: null } });
  const turnaroundMs = (calendar?.turnaround_minutes ?? 0) * msPerMinute;
  const fitting = asked ? bestOf(listed, { zone, asked, turnaroundMs }) : [];
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

type Best = { zone: string; asked: Settled; turnaroundMs: number };

/** The open times that answer best what was asked, of each day the best one first. */
function bestOf(days: readonly OpenDay[], { zone, asked, turnaroundMs }: Best) {
  const ofDays = days.map(({ open }) =>
    open
      .flatMap((time) => {
        const fit = fitOf(wallAt(zone, time.start), asked);
        return fit === undefined ? [] : { time, fit };
      })
      .toSorted((a, b) => a.fit - b.fit),
  );
  const inTurns = ofDays.flatMap((day) => day.map((one, turn) => ({ ...one, turn })));
  const chosen: OpenDay["open"] = [];
  for (const { time } of inTurns.toSorted((a, b) => a.turn - b.turn || a.fit - b.fit))
    if (chosen.length < suggested && isApart(time, chosen, turnaroundMs)) chosen.push(time);
  return chosen.toSorted((a, b) => a.start - b.start);
}

/** Whether it could be held beside all of them. */
function isApart(time: Span, others: readonly Span[], turnaroundMs: number): boolean {
  return others.every(({ start, end }) => time.start >= end + turnaroundMs || start >= time.end + turnaroundMs);
}

/** One early, one in the middle and one late. */
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
