import { leaveWish } from "#app/features/booking/waiting/wishes.server.ts";
import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { listWallHours } from "#app/features/calendar/open-times/open-days.server.ts";
import { bookingRefusals } from "#app/features/inbox/booking.ts";
import { getPeopleOf, receiveBooking } from "#app/features/inbox/receive.server.ts";
import type { BookingInput } from "#app/features/inbox/schema.ts";
import { readPhrase } from "#app/features/phrases/grammar/readings.server.ts";
import { settle } from "#app/features/phrases/grammar/settle.server.ts";
import { getPhraseSettings } from "#app/features/phrases/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { daysPerWeek } from "#app/lib/time/durations.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { type From, refusedBooking, serviceOf } from "./book-session.server.ts";

/** Stores a request in words with its wish. */
export async function receiveWish(tx: Tx, booking: BookingInput & { wait: string }, { sender, proof }: From) {
  const { time_zone: zone } = await requireSettings(tx);
  const service = await serviceOf(tx, await listAskable(tx), booking);
  if (service?.capacity !== 1) return refusedBooking(bookingRefusals.notWaitedFor, "wait");
  const read = await readWindows(tx, booking.preferred_date, { zone, days: Number(booking.wait) * daysPerWeek });
  const last = read.at(-1)?.date;
  if (!last) return refusedBooking(bookingRefusals.unreadWish, "wait");
  const wish = { zone, service, words: booking.preferred_date, windows: read, last };
  const left = await leaveWish(tx, wish, async (all) => {
    const stored = await receiveBooking(all, booking, sender, proof);
    return stored.ok ? { ...stored, ...(await getPeopleOf(all, stored.id)) } : stored;
  });
  if (!left.ok) return left;
  return { ok: true as const, id: left.id, time: left.became };
}

/** Everything the words may mean within the coach's hours, in order. */
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
