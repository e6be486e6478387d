import { takeForRequest } from "#app/features/booking/mutations.server.ts";
import { type OpenWeek, readOpenWeek } from "#app/features/booking/open-week.server.ts";
import { leaveWish } from "#app/features/booking/waiting/wishes.server.ts";
import { type Askable, listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { listPlacesInHours } from "#app/features/calendar/hours/hours.server.ts";
import { listWallHours } from "#app/features/calendar/open-times/open-days.server.ts";
import { type BookingField, bookingTexts } from "#app/features/inbox/booking.ts";
import { receiveBooking } from "#app/features/inbox/mutations.server.ts";
import { getPeopleOf, getPlayerOf, mayBeReceived } from "#app/features/inbox/queries.server.ts";
import type { BookingInput } from "#app/features/inbox/schema.ts";
import { readPhrase } from "#app/features/phrases/grammar/readings.server.ts";
import { settle } from "#app/features/phrases/grammar/settle.server.ts";
import { getPhraseSettings } from "#app/features/phrases/queries.server.ts";
import { getRequestedService } from "#app/features/services/queries.server.ts";
import { minutesIn } from "#app/features/services/service.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { momentInWords, spanInWords, timeInWords } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Declined, Refused } from "#app/platform/forms/intake.server.ts";
import type { Sender } from "#app/platform/forms/sender.server.ts";

const msPerMinute = 60_000;

type View = { slug: string | undefined; minutes: number | undefined; on: string | undefined };

export type BookableTimes = {
  /** Services with open times, and the address of each. */
  services: { slug: string; code: string; title: string }[];
  chosen: (Pick<Askable, "slug" | "code" | "title" | "mode" | "capacity"> & { week: OpenWeek | undefined }) | undefined;
};

/** What visitors can pick from; undefined while the coach has no hours. */
export async function readBookableTimes(tx: Tx, { slug, minutes, on }: View): Promise<BookableTimes | undefined> {
  const services = await listAskable(tx);
  const service = services.find((one) => one.slug === slug);
  const { time_zone: zone } = await requireSettings(tx);
  const asked = service ?? services[0];
  if (!asked) return undefined;
  const lasting = { ...asked, minutes: minutes ?? asked.minutes };
  const week = await readOpenWeek(tx, { zone, now: Date.now(), service: lasting, on });
  if (!week) return undefined;
  return {
    services: services.map((one) => ({ slug: one.slug, code: one.code, title: one.title })),
    chosen: service && { ...service, week },
  };
}

export type ReceivedBooking = {
  ok: true;
  id: string;
  time?: "requested" | "booked" | "asked" | "waiting" | "unlisted";
};

/** A request in words, or one that books an open time. */
export async function receiveBookingRequest(
  tx: Tx,
  booking: BookingInput,
  sender: Sender,
): Promise<ReceivedBooking | Declined | Refused<BookingField>> {
  const { time, wait } = booking;
  if (!time && wait) return receiveWish(tx, { ...booking, wait }, sender);
  if (!time) return receiveBooking(tx, booking, sender);
  const { time_zone: zone } = await requireSettings(tx);
  const [services, places] = await Promise.all([listAskable(tx), listPlacesInHours(tx)]);
  const service = await serviceOf(tx, services, booking);
  const place = places.find(({ id }) => id === time.placeId);
  if (!service || !place) return refused(bookingTexts.notOpen);
  const span = { start: time.start, end: time.start + service.minutes * msPerMinute };
  const words = `${spanInWords(span, zone)}, ${place.name}`;
  const taken = await takeForRequest(
    tx,
    { zone, service, ...time },
    {
      mayBeStored: (all) => mayBeReceived(all, booking.idempotency_key),
      store: async (all) => {
        const stored = await receiveBooking(all, { ...booking, preferred_date: words }, sender);
        return stored.ok ? { ...stored, playerId: await getPlayerOf(all, stored.id) } : stored;
      },
    },
  );
  if (taken.ok) return { ok: true, id: taken.id, time: taken.became === "not held" ? "asked" : taken.became };
  if (!("nearest" in taken)) return taken;
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const instead = taken.nearest.map(({ start, placeId }) => ({
    ...{ value: pickedValue({ start, placeId }), words: `${momentInWords(start, zone)}, ${names.get(placeId)}` },
  }));
  return { ...refused(bookingTexts.taken(timeInWords(time.start, zone))), instead };
}

const daysPerWeek = 7;

/** A request in words whose sender waits for such a time to come free. */
async function receiveWish(tx: Tx, booking: BookingInput & { wait: string }, sender: Sender) {
  const { time_zone: zone } = await requireSettings(tx);
  const service = await serviceOf(tx, await listAskable(tx), booking);
  if (service?.capacity !== 1) return refused(bookingTexts.notWaitedFor, "wait");
  const read = await readWindows(tx, booking.preferred_date, { zone, days: Number(booking.wait) * daysPerWeek });
  const last = read.at(-1)?.date;
  if (!last) return refused(bookingTexts.unreadWish, "wait");
  const wish = { zone, service, words: booking.preferred_date, windows: read, last };
  const left = await leaveWish(tx, wish, async (all) => {
    const stored = await receiveBooking(all, booking, sender);
    return stored.ok ? { ...stored, ...(await getPeopleOf(all, stored.id)) } : stored;
  });
  if (!left.ok) return left;
  return { ok: true as const, id: left.id, time: left.isWaiting ? ("waiting" as const) : ("unlisted" as const) };
}

/**
 * What the words may mean within the hours, in order; the person on the waiting list is offered each and decides
 * then.
 */
async function readWindows(tx: Tx, words: string, { zone, days }: { zone: string; days: number }) {
  const now = Date.now();
  const { date: today, minutes } = wallAt(zone, now);
  const last = addDays(today, days);
  const hours = await listWallHours(tx, { zone, now, from: today, days: days + 1 });
  const phrase = readPhrase(words, { today, last, settings: await getPhraseSettings(tx) });
  const { wishes } = settle(phrase, { now: { date: today, minutes }, last, hoursOn: (date) => hours.get(date) ?? [] });
  const windows = wishes.flatMap(({ answers }) => answers.flat());
  return windows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.from - b.from));
}

/** By its page if the request came from there, otherwise the first of its type; as long as the chosen price is for. */
export async function serviceOf(
  tx: Tx,
  services: Askable[],
  booking: Pick<BookingInput, "session_type" | "service" | "option">,
): Promise<Askable | undefined> {
  const ofType = services.filter(({ code }) => code === booking.session_type);
  const service = ofType.find(({ slug }) => slug === booking.service) ?? ofType[0];
  if (!service || !booking.option) return service;
  const { options = [] } = (await getRequestedService(tx, service.slug)) ?? {};
  const option = options.find(({ id }) => id === booking.option);
  return { ...service, minutes: (option && minutesIn(option)) ?? service.minutes };
}

function refused(error: string, field: BookingField = "time"): Refused<BookingField> {
  return { ok: false, reason: "refused", errors: { [field]: error } };
}
