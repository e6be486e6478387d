import { limitWords, type TooMany, takeForRequest } from "#app/features/booking/take-time.server.ts";
import { type Askable, listAskable, listOpenPlaces } from "#app/features/calendar/bookable/bookable.server.ts";
import { type BookingField, bookingRefusals } from "#app/features/inbox/booking.ts";
import type { AddressProof } from "#app/features/inbox/proof.server.ts";
import { bookingRequest } from "#app/features/inbox/receive.server.ts";
import type { BookingInput } from "#app/features/inbox/schema.ts";
import { minutesIn } from "#app/features/services/packages.ts";
import { getRequestedService } from "#app/features/services/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { momentInWords, spanInWords, timeInWords } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Declined, Refused } from "#app/platform/forms/intake.server.ts";
import type { Sender } from "#app/platform/forms/sender.server.ts";

export type ReceivedBooking = {
  ok: true;
  id: string;
  time?: "requested" | "booked" | "asked" | "waiting" | "unproven" | "unlisted";
  /** The time it names, if it has one. */
  picked?: { start: number; placeId: string };
};

/** Who sends it, and what proves that the address is theirs. */
export type From = { sender: Sender; proof: AddressProof };

type BookingOfTime = BookingInput & { time: NonNullable<BookingInput["time"]> };

/** Stores the request and books the open time it picked. */
export async function receiveBookingOfTime(
  tx: Tx,
  booking: BookingOfTime,
  { sender, proof }: From,
): Promise<ReceivedBooking | Declined | Refused<BookingField>> {
  const { time } = booking;
  const { time_zone: zone } = await requireSettings(tx);
  const [services, places] = await Promise.all([listAskable(tx), listOpenPlaces(tx)]);
  const service = await serviceOf(tx, services, booking);
  const place = places.find(({ id }) => id === time.placeId);
  if (!service || !place) return refusedBooking(bookingRefusals.notOpen);
  const span = { start: time.start, end: time.start + service.minutes * msPerMinute };
  const words = `${spanInWords(span, zone)}, ${place.name}`;
  const request = bookingRequest({ ...booking, preferred_date: words }, sender, proof);
  const taken = await takeForRequest(tx, { zone, service, ...time }, request);
  if (taken.ok)
    return { ok: true, id: taken.id, time: taken.became === "not held" ? "asked" : taken.became, picked: time };
  if ("most" in taken) return refusedBeyond(taken);
  if (!("nearest" in taken)) return taken;
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const instead = taken.nearest.map(({ start, placeId }) => ({
    ...{ value: pickedValue({ start, placeId }), words: `${momentInWords(start, zone)}, ${names.get(placeId)}` },
  }));
  return { ...refusedBooking(bookingRefusals.taken(timeInWords(time.start, zone))), instead };
}

/** The service that the request names, if its chosen price option still exists. */
export async function serviceOf(
  tx: Tx,
  services: Askable[],
  booking: Pick<BookingInput, "session_type" | "option">,
): Promise<Askable | undefined> {
  const service = services.find(({ code }) => code === booking.session_type);
  if (!service || !booking.option) return service;
  const { options = [] } = (await getRequestedService(tx, service.slug)) ?? {};
  const option = options.find(({ id }) => id === booking.option);
  return { ...service, minutes: (option && minutesIn(option)) ?? service.minutes };
}

const newLinkButton = { name: "look", value: "link", label: "Mail me a new link" };

function refusedBeyond(refusal: TooMany): Refused<BookingField> {
  const refused = refusedBooking(limitWords(refusal), "email");
  return refusal.isProven ? refused : { ...refused, remedy: newLinkButton };
}

export function refusedBooking(error: string, field: BookingField = "time"): Refused<BookingField> {
  return { ok: false, reason: "refused", errors: { [field]: error } };
}
