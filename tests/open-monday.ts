import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { offerLink } from "#app/features/booking/links/links.server.ts";
import { getLinkedOffer, getOfferedService, readOfferPage } from "#app/features/booking/offers/linked-offer.server.ts";
import { chooseOffered } from "#app/features/booking/offers/offers.server.ts";
import type { Policy } from "#app/features/calendar/schema.ts";
import { proveByLink } from "#app/features/inbox/proof.server.ts";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { asOwner } from "./database.ts";
import { comingMonday, coachZone as zone } from "./weekly-calendar.ts";

const admin = () => connectionTo("courtside_admin");
const booking = () => connectionTo("courtside_booking");

/** Changes are free until 24 hours before. */
export const dayBefore: Policy = { kind: "hours", hours: 24, gracePerYear: 0 };

/** A Monday beyond the notice period and within the horizon. */
export const mondayAhead = addDays(comingMonday(), 7);
export const onMonday = (minutes: number) => instantAt(zone, mondayAhead, minutes, "earlier");

/** As the coach. */
export const change = (query: string) => admin().execute(sql.raw(query));

export async function count(query: string): Promise<number> {
  return Number((await change(`select count(*) as total from ${query}`)).rows[0]?.total);
}

/** Nothing booked and no one known; one place, and on-court lessons that can be requested. Returns the place. */
export async function emptyBooking(settings: string): Promise<string> {
  await asOwner((owner) =>
    owner.query(`truncate sessions, series, availability_rules, availability_exceptions, travel_times, places,
      people, households, events, messages, offers, wishes, mails, form_uses, bookable_services, links cascade`),
  );
  await change(`update calendars set policy = '${JSON.stringify(dayBefore)}'`);
  await change(`update calendars set notice_minutes = 0, turnaround_minutes = 15, ${settings}`);
  await change("insert into bookable_services (service_id) select id from services where session_type = 'on-court'");
  const { rows } = await change("insert into places (name, kind) values ('Riverside', 'indoor') returning id");
  return String(rows[0]?.id);
}

/** From nine to five. */
export async function openOnMondays(placeId: string): Promise<void> {
  await change(`insert into availability_rules (calendar_id, weekday, minutes, place_id)
    select id, 1, '[540,1020)', '${placeId}' from calendars`);
}

/** As if the sender had used the link in a mail about the request. */
export async function prove(messageId: string): Promise<string> {
  const token = await makeLink(admin(), { purpose: offerLink, subject: messageId });
  await proveByLink(booking(), { token, purpose: offerLink });
  return token;
}

/** What the link in an offer's mail opens. */
export async function openOffer(messageId: string) {
  const token = await prove(messageId);
  const linked = await getLinkedOffer(booking(), { token, act: "choose", clientAddress: "192.0.2.7" });
  if ("refused" in linked) throw new Error(linked.refused);
  return linked;
}

export async function chooseByLink(messageId: string, { start, placeId }: { start: number; placeId: string }) {
  const linked = await openOffer(messageId);
  const askable = await getOfferedService(booking(), linked);
  return chooseOffered(booking(), linked, { zone, askable, start, placeId });
}

export async function offerPage(messageId: string) {
  return readOfferPage(booking(), await openOffer(messageId), { zone, now: Date.now() });
}

/** Locks the calendar until the work waits for it, then makes a change. Returns the work's result. */
export async function whileWaiting<Result>(work: () => Promise<Result>, query: string): Promise<Result> {
  let result: Promise<Result> | undefined;
  await admin().transaction(async (tx) => {
    await tx.execute(sql`select from calendars for update`);
    let isOver = false;
    result = work();
    result.finally(() => (isOver = true)).catch(() => undefined);
    const waits = sql`select from pg_locks where not granted and pid <> pg_backend_pid()`;
    while (!isOver && (await tx.execute(waits)).rowCount === 0) await pause(10);
    await tx.execute(sql.raw(query));
  });
  if (!result) throw new Error("Nothing waited");
  return result;
}
