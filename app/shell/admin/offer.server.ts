import { randomUUID } from "node:crypto";
import { getOffer, type Offer } from "#app/features/booking/offers.server.ts";
import { oneAfterTheOther } from "#app/features/booking/share.ts";
import { type Askable, listAskable } from "#app/features/calendar/bookable.server.ts";
import { listPlacesInHours } from "#app/features/calendar/hours.server.ts";
import { listOpenDays } from "#app/features/calendar/open-days.server.ts";
import { getCalendar } from "#app/features/calendar/queries.server.ts";
import type { OpenedMessage } from "#app/features/inbox/queries.server.ts";
import { momentInWords, timeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

const msPerMinute = 60_000;
const daysAhead = 14;
const suggested = 3;
const alsoShown = 9;

export type Offering = NonNullable<Awaited<ReturnType<typeof readOffering>>>;

type Asked = { zone: string; from: string | undefined; service: string | undefined };

/** What a request was last offered, and what could be offered now. Nothing for spam, or where nothing is booked by the hour. */
export async function readOffering(tx: Tx, message: OpenedMessage, { zone, from, service }: Asked) {
  const personId = message.player_id ?? message.person_id;
  if (message.spam || !personId) return undefined;
  const now = Date.now();
  const offer = await getOffer(tx, message.id);
  // A group is joined, not offered.
  const services = (await listAskable(tx)).filter(({ capacity }) => capacity === 1);
  const chosen = services.find(({ id }) => id === service) ?? serviceOf(services, message);
  const today = wallAt(zone, now).date;
  const first = from && from > today ? from : today;
  const times = chosen ? await listTimes(tx, { zone, now, from: first, service: chosen }) : [];
  const calendar = await getCalendar(tx);
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
    greeting: `Hi ${message.name.split(" ")[0]}, thank you for writing.`,
  };
}

/** By what was asked for; a message that names nothing is answered with the first. */
function serviceOf(services: Askable[], { service_id, session_type }: OpenedMessage): Askable | undefined {
  return (
    services.find(({ id }) => id === service_id) ?? services.find(({ code }) => code === session_type) ?? services[0]
  );
}

type Wanted = { zone: string; now: number; from: string; service: Askable };

/** Times that can all be held at once, those on different days first. */
async function listTimes(tx: Tx, { zone, now, from, service }: Wanted) {
  const [places, calendar] = await Promise.all([listPlacesInHours(tx), getCalendar(tx)]);
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const days = await listOpenDays(tx, { zone, now, from, days: daysAhead, service: { ...service, placeIds: null } });
  const turnaroundMs = (calendar?.turnaround_minutes ?? 0) * msPerMinute;
  const apart = days.map(({ open }) => oneAfterTheOther(open, turnaroundMs)).filter((open) => open.length > 0);
  const firsts = apart.slice(0, suggested).flatMap(([time]) => time ?? []);
  const rest = apart.flatMap((open) => spread(open.filter((time) => !firsts.includes(time))));
  return [...firsts, ...rest.slice(0, alsoShown)].map(({ start, placeId }, index) => ({
    ...{ value: pickedValue({ start, placeId }), isSuggested: index < firsts.length },
    ...{ day: weekdayAndDate(start, zone), time: timeInWords(start, zone), place: names.get(placeId) ?? "" },
  }));
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
