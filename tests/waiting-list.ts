import { offerToWaitingList } from "#app/features/booking/waiting/waiting.server.ts";
import { wishMails } from "#app/features/booking/waiting/wish-mails.server.ts";
import { beginWaiting, leaveWish } from "#app/features/booking/waiting/wishes.server.ts";
import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { getPeopleOf, receiveBooking } from "#app/features/inbox/receive.server.ts";
import type { BookingInput } from "#app/features/inbox/schema.ts";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { asOwner } from "./database.ts";
import { bookingForm } from "./factories.ts";
import {
  onMonday as at,
  change,
  chooseByLink,
  emptyBooking,
  mondayAhead as monday,
  offerPage,
  prove,
} from "./open-monday.ts";
import { coachZone as zone } from "./weekly-calendar.ts";

const booking = () => connectionTo("courtside_booking");
const admin = () => connectionTo("courtside_admin");
const service = () => connectionTo("courtside_service");
export let placeId = "";

/** A Monday with one hour, which is taken: anyone who wants it has to wait. */
export async function takeTheOnlyHour(): Promise<void> {
  placeId = await emptyBooking(
    "horizon_days = 28, near_hours = 48, turn_hours = 12, stranger_percent = 100, answer_hours = 48",
  );
  await change("update bookable_services set mode = 'instant'");
  await openFor("[540,600)");
  await book(540);
}

export async function openFor(minutes: string): Promise<void> {
  await change("delete from availability_exceptions");
  await change(`insert into availability_exceptions (calendar_id, days, is_open, minutes, place_id)
    select id, '[${monday},${monday}]', true, '${minutes}', '${placeId}' from calendars`);
}

export async function book(start: number): Promise<void> {
  const lesson = { serviceId: null, minutes: 60, capacity: 1, title: "Lesson", status: "booked" } as const;
  const taken = await takeTime(admin(), zone, { ...lesson, people: [], start: at(start), placeId });
  if (!taken.ok) throw new Error(taken.reason);
}

/** As the owner: no role of the site can set when a row was changed. */
export const changeSessions = (set: string) =>
  asOwner((owner) =>
    owner.query(`alter table sessions disable trigger user, no force row level security;
      update sessions set ${set}; alter table sessions enable trigger user, force row level security`),
  );

/** Cancelled so long ago that the coach cannot undo it. */
export const callOff = () =>
  changeSessions("status = 'cancelled', updated_at = now() - interval '5 minutes' where status = 'booked'");

type Over = Partial<BookingInput> & { from?: number; to?: number; isProven?: boolean };

export async function wish({ from = 540, to = 1020, isProven = true, ...over }: Over = {}) {
  const [askable] = await listAskable(admin());
  if (!askable) throw new Error("nothing can be booked");
  const email = `${crypto.randomUUID()}@player.example`;
  const form = bookingForm({ session_type: "on-court", email, ...over });
  const windows = [{ date: monday, from, to }];
  const left = await leaveWish(
    booking(),
    { zone, service: askable, words: "Monday", windows, last: monday },
    async (all) => {
      const stored = await receiveBooking(all, form);
      return stored.ok ? { ...stored, ...(await getPeopleOf(all, stored.id)) } : stored;
    },
  );
  if (!left.ok) throw new Error(left.reason);
  if (isProven) await prove(left.id);
  const isWaiting = isProven && left.became !== "unlisted" && (await beginWaiting(booking(), left.id));
  const { rows } = await change(`select id, person_id from wishes where message_id = '${left.id}'`);
  return {
    messageId: left.id,
    became: left.became,
    isWaiting,
    id: String(rows[0]?.id),
    personId: String(rows[0]?.person_id),
  };
}

export const ask = (tx: Tx = service()) => offerToWaitingList(tx, { zone, now: Date.now() });

export async function statusOf({ id }: { id: string }): Promise<string> {
  return String((await change(`select status from wishes where id = '${id}'`)).rows[0]?.status);
}

export const choose = ({ messageId }: { messageId: string }, start = 540) =>
  chooseByLink(messageId, { start: at(start), placeId });

export const page = ({ messageId }: { messageId: string }) => offerPage(messageId);

export const runOut = () =>
  change("update sessions set held_until = now() - interval '1 minute' where status = 'held'");

export async function mailOf(kind: string, { personId }: { personId: string }) {
  const { rows } = await change(`select about_id from mails where kind = '${kind}' and person_id = '${personId}'
    order by created_at desc limit 1`);
  const registered = wishMails.find((mail) => mail.kind === kind);
  // Safe because these mails depend only on their subject.
  return registered?.write(service(), { about_id: String(rows[0]?.about_id ?? crypto.randomUUID()) } as never, {
    brand: "Apex",
    replyHours: 24,
    origin: "https://apex.example",
  });
}

export const near = () => change("update calendars set near_hours = 700");
