import { sql } from "drizzle-orm";
import { createAccount } from "#app/features/accounts/mutations.server.ts";
import { aboutOffer } from "#app/features/booking/offers/offer.ts";
import { aboutSession, weeklyHour } from "#app/features/calendar/schema.ts";
import { recordPayment } from "#app/features/credits/payments.server.ts";
import { aboutPaidTooMuch } from "#app/features/credits/receipts/mails.server.ts";
import { aboutReceipt } from "#app/features/credits/receipts/receipt.server.ts";
import { previewRefund, refundSale, sellPackage } from "#app/features/credits/sales.server.ts";
import { postFamilyLink } from "#app/features/family/mutations.server.ts";
import { startSignIn } from "#app/features/family/sign-ins.server.ts";
import { receiveBooking, receiveContact } from "#app/features/inbox/receive.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { receiveQuiz } from "#app/features/quiz/mutations.server.ts";
import { listQuizOptions } from "#app/features/quiz/queries.server.ts";
import { askForPraise } from "#app/features/testimonials/mutations.server.ts";
import { aboutCall } from "#app/features/weather/schema.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { bookingForm, contactForm, quizForm } from "#tests/factories.ts";
import { storedId } from "#tests/stored-id.ts";

const admin = connectionTo("courtside_admin");

/** What the sender of a request typed as their name. */
export const sender = { name: "Dana Field" };

/** What the sender may leave out. */
export const nothingMore = { phone: null, skill_level: null, message: null };

export async function someoneBooks(over: Parameters<typeof bookingForm>[0] = {}): Promise<string> {
  const booking = bookingForm({
    ...{ name: sender.name, email: `${crypto.randomUUID()}@player.example` },
    ...{ session_type: "on-court", preferred_date: "Friday at 3", ...over },
  });
  return storedId(receiveBooking(visitorDb(), booking));
}

export const someoneWrites = () =>
  receiveContact(
    visitorDb(),
    contactForm({ name: sender.name, email: `${crypto.randomUUID()}@player.example`, ...nothingMore }),
  );

export async function someoneTakesTheQuiz(): Promise<string> {
  const answers = (await listQuizOptions(visitorDb())).map(({ id }) => id);
  const email = `${crypto.randomUUID()}@player.example`;
  return storedId(receiveQuiz(visitorDb(), quizForm({ name: "Robin Reed", email, phone: null, answers })));
}

export async function addAccount(): Promise<string> {
  const email = `${crypto.randomUUID()}@member.example`;
  return (await createAccount(serviceDb(), { email, passwordHash: "never looked at here" })) ?? "";
}

export async function addIncident(cleared: string): Promise<string> {
  const { rows } = await serviceDb().execute<{ id: string }>(
    sql`insert into incidents (check_name, says, cleared_at) values ('mail', 'Late.', ${sql.raw(cleared)}) returning id`,
  );
  return rows[0]?.id ?? "";
}

/** A session, some days ahead, for someone with an email address. */
let hours = 100;
async function someoneHasASession(status: string): Promise<{ id: string; person: string }> {
  hours += 2;
  const { rows } = await admin.execute<{ id: string; person: string }>(sql`
    with place as (insert into places (name, kind) values ('Riverside', 'indoor') returning id),
    someone as (insert into people (name, email, origin)
      values (${sender.name}, ${`${crypto.randomUUID()}@player.example`}, 'coach') returning id),
    session as (insert into sessions (calendar_id, place_id, title, during, occupies, status, free_until, taken_by)
      select c.id, place.id, 'On-Court Lesson', span.one, span.one, ${status}, now(), 'visitor' from calendars c, place,
        (select tstzrange(at, at + interval '1 hour') as one
         from (select date_trunc('minute', now() + make_interval(hours => ${hours})) as at) at) span
      returning id),
    member as (insert into session_people (session_id, person_id) select session.id, someone.id from session, someone)
    select session.id, someone.id as person from session, someone`);
  return rows[0] ?? { id: "", person: "" };
}

/** Someone opens the family's page on a new device. */
export async function openFamilyPage(): Promise<void> {
  const { person } = await someoneHasASession("booked");
  await startSignIn(serviceDb(), { personId: person, device: "Safari on iPhone", isStaying: true, before: undefined });
}

export async function askForFamilyPage(): Promise<void> {
  await postFamilyLink(serviceDb(), (await someoneHasASession("booked")).person);
}

export async function askSomebodyForPraise(): Promise<void> {
  await askForPraise(serviceDb(), (await someoneHasASession("booked")).person);
}

/** The same every week. */
export async function tellOfWeeklyHour(): Promise<void> {
  const { id, person } = await someoneHasASession("booked");
  await admin.execute(sql`
    with hour as (insert into series (calendar_id, place_id, title, weekday, starts_at, minutes, valid, written_until)
      select calendar_id, place_id, title, 2, 960, 60, '[2026-01-06,)', '2027-01-05' from sessions
      where id = ${id} returning id)
    update sessions set series_id = hour.id from hour where sessions.id = ${id}`);
  await postMails(admin, [{ kind: weeklyHour, about_kind: aboutSession, about_id: id, person_id: person }]);
}

export async function tellOfSession(status: string, kind = "session"): Promise<void> {
  const { id, person } = await someoneHasASession(status);
  const about = { kind, about_kind: aboutSession, about_id: id };
  if (status === "cancelled") await admin.execute(sql`update sessions set settled = 'free' where id = ${id}`);
  await postMails(admin, [{ ...about, ...(kind !== "session_for_coach" && { person_id: person }) }]);
}

export async function tellOfCall(): Promise<void> {
  const { id, person } = await someoneHasASession("weathered");
  const call = crypto.randomUUID();
  await admin.execute(sql`insert into weather_calls (id, state, reason, during, place_ids, called_at)
    values (${call}, 'off', 'rain', tstzrange(now(), now() + interval '1 day'), '{}', now())`);
  await admin.execute(sql`insert into weather_call_spots (call_id, spot_id, session_id, person_id, told_id, used_minutes)
    select ${call}, id, session_id, person_id, person_id, 0 from session_people where session_id = ${id}`);
  await postMails(admin, [{ kind: aboutCall, about_kind: aboutCall, about_id: call, person_id: person }]);
}

/** Booked days ago, for later today or tomorrow morning. */
export async function remindOfSession(): Promise<void> {
  await admin.execute(sql`update calendars set remind_at = 0`);
  await admin.execute(sql`update sessions set status = 'cancelled' where lower(during) < now() + interval '4 hours'`);
  const { id, person } = await someoneHasASession("booked");
  await admin.execute(sql`
    update sessions set created_at = now() - interval '3 days', during = soon.one, occupies = soon.one
    from (select tstzrange(at, at + interval '1 hour') as one
      from (select date_trunc('minute', now() + interval '2 hours') as at) at) soon
    where id = ${id}`);
  await postMails(admin, [{ kind: "session_reminder", about_kind: aboutSession, about_id: id, person_id: person }]);
}

/** A request that was offered a session's time. */
export async function tellOfOffer(status: string, kind: string): Promise<void> {
  const messageId = await someoneBooks();
  const { id, person } = await someoneHasASession("booked");
  const { rows } = await admin.execute<{ id: string }>(sql`
    insert into offers (message_id, person_id, words) values (${messageId}, ${person}, 'Hi Dana.') returning id`);
  const offer = rows[0]?.id ?? "";
  await admin.execute(sql`
    update sessions set offer_id = ${offer}, taken_by = 'coach', status = ${status},
      held_until = ${status === "held" ? sql`now() + interval '1 day'` : null} where id = ${id}`);
  await postMails(admin, [
    { kind, about_kind: aboutOffer, about_id: offer, ...(kind === "offer" && { person_id: person }) },
  ]);
}

/** Someone on the waiting list, with a time held for them if an offer is asked for. */
export async function tellOfWish(kind: "wish" | "wish_over" | "free_time", left = "waiting"): Promise<void> {
  const messageId = await someoneBooks();
  const { id, person } = await someoneHasASession("booked");
  const status = kind === "wish_over" ? "lapsed" : left;
  const { rows } = await admin.execute<{ wish: string; offer: string }>(sql`
    with wish as (
      insert into wishes (message_id, contact_id, person_id, service_id, title, minutes, words, windows, until, status)
      select ${messageId}, ${person}, ${person}, s.id, 'On-Court Lesson', 60, 'Mondays', '[{}]', now() + interval '9 days',
        ${status} from services s where s.session_type = 'on-court' limit 1 returning id),
    offer as (insert into offers (message_id, person_id, words, wish_id)
      select ${messageId}, ${person}, 'A time has opened up.', id from wish returning id)
    select wish.id as wish, offer.id as offer from wish, offer`);
  const { wish = "", offer = "" } = rows[0] ?? {};
  await admin.execute(sql`
    update sessions set offer_id = ${offer}, status = 'held', held_until = now() + interval '1 day' where id = ${id}`);
  const about =
    kind === "free_time" ? { about_kind: aboutOffer, about_id: offer } : { about_kind: "wish", about_id: wish };
  await postMails(admin, [{ kind, ...about, person_id: person }]);
}

/** A package that someone paid, and its receipt. */
export async function tellOfPayment(kind = aboutReceipt): Promise<void> {
  const { person } = await someoneHasASession("booked");
  const family = { id: crypto.randomUUID(), title: "On-Court Lessons" };
  const sold = { id: crypto.randomUUID(), title: "On-Court Lessons, 8 lessons", terms: "", sold_on: "2026-11-12" };
  const tax = { mode: "included" as const, rate: 6_000 };
  const lines = [{ kind: "price" as const, minutes: 480, amount_minor: 120_000 }];
  await sellPackage(admin, { ...sold, holder_id: person, family, currency: "USD", tax, lines });
  const receipt = await recordPayment(admin, {
    ...{ id: crypto.randomUUID(), holder_id: person, method: "cash", amount_minor: 120_000, currency: "USD" },
    ...{ paid_on: "2026-11-12", payer: { person_id: person, name: "Dana Field", address: "1 Mill Lane" } },
    ...{ seller: { name: "Court Nine", address: "48 Mill Lane", tax_number: "58-0100142" }, keep_years: 10 },
  });
  if (kind === aboutPaidTooMuch) {
    const shown = await previewRefund(admin, { sale_id: sold.id, minutes: 60 });
    const { version = 0, amount_minor = 0 } = shown ?? {};
    await refundSale(admin, { sale_id: sold.id, minutes: 60, amount_minor, version, reason: "Moves away" });
  }
  const about = { kind, about_kind: aboutReceipt, about_id: receipt.ok ? receipt.receipt_id : null };
  await postMails(admin, [{ ...about, ...(kind === aboutReceipt && { person_id: person }) }]);
}
