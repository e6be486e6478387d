import { offerLink, sessionLink, wishLink } from "#app/features/booking/links/links.server.ts";
import { makeOffer } from "#app/features/booking/offers/new-offer.server.ts";
import { takeForRequest } from "#app/features/booking/take-time.server.ts";
import { leaveWish } from "#app/features/booking/waiting/wishes.server.ts";
import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { bookingRequest } from "#app/features/inbox/receive.server.ts";
import type { BookingInput } from "#app/features/inbox/schema.ts";
import { mergePeople } from "#app/features/people/merge.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import type { Purpose } from "#app/platform/links/purpose.server.ts";
import { bookingForm } from "./factories.ts";
import { onMonday as at, change, emptyBooking, mondayAhead, openOnMondays } from "./open-monday.ts";
import { coachZone as zone } from "./weekly-calendar.ts";

const booking = () => connectionTo("courtside_booking");
const admin = () => connectionTo("courtside_admin");
export let placeId = "";

/** Open on Mondays, half of it for strangers. */
export async function openForRequests(): Promise<void> {
  placeId = await emptyBooking("stranger_percent = 50, horizon_days = 40");
  await openOnMondays(placeId);
}

async function askable() {
  const [service] = await listAskable(booking());
  if (!service) throw new Error("nothing can be booked");
  return service;
}

type Asked = { messageId: string; personId: string; memberId: string };

/** A request with its time. */
export async function request(start: number, over: Partial<BookingInput> = {}) {
  const service = await askable();
  const form = bookingForm({ session_type: "on-court", email: `${crypto.randomUUID()}@player.example`, ...over });
  const taken = await takeForRequest(booking(), { zone, service, start, placeId }, bookingRequest(form));
  if (!taken.ok || !taken.playerId) throw new Error("not taken");
  const { rows } = await change(`select id from session_people where message_id = '${taken.id}'`);
  return { messageId: taken.id, personId: taken.playerId, memberId: String(rows[0]?.id), became: taken.became };
}

/** The subject of the request's link for this purpose; its wish and its offer are made first. */
export async function subjectOf(purpose: Purpose, asked: Asked): Promise<string> {
  if (purpose === sessionLink) return asked.memberId;
  if (purpose === wishLink) return wishOf(asked);
  if (purpose === offerLink) await offerTo(asked);
  return asked.messageId;
}

async function wishOf({ messageId: id, personId }: Asked): Promise<string> {
  const windows = [{ date: mondayAhead, from: 540, to: 600 }];
  const wish = { zone, service: await askable(), words: "Monday", windows, last: mondayAhead };
  await leaveWish(booking(), wish, async () => ({ ok: true, id, contactId: personId, playerId: personId }));
  return String((await change(`select id from wishes where message_id = '${id}'`)).rows[0]?.id);
}

async function offerTo({ messageId, personId }: Asked): Promise<void> {
  const offer = { id: crypto.randomUUID(), messageId, personId, zone, service: await askable(), words: "Here" };
  const made = await makeOffer(admin(), { ...offer, times: [{ start: at(900), placeId }] });
  if (!made.ok) throw new Error(made.reason);
}

export async function merge(merged_id: string, kept_id: string): Promise<void> {
  const merged = await mergePeople(admin(), { kept_id, merged_id });
  if (!merged.ok) throw new Error(merged.reason);
}
