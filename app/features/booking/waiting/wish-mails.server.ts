import { eq } from "drizzle-orm";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { listOfferedSessions, type OfferedSession } from "#app/features/calendar/sessions/offered.server.ts";
import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { MailFacts, MailWords, RegisteredMail } from "#app/features/notifications/schema.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { longDayInWords } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { bookingPage } from "#app/lib/public-pages.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { freeTimeMail, unprovenWishMail, waitingMail, wishOverMail } from "../emails/wish-texts.ts";
import { offerLink, offerPath, wishLink, wishPath } from "../links/links.server.ts";
import { aboutOffer } from "../offers/offer.ts";
import { listUnheldTimes, type UnheldTime } from "../offers/offered-times.server.ts";
import { offers, wishes } from "../tables.server.ts";
import { aboutWish, isLiveWish } from "./wish.ts";

export const wishMails: RegisteredMail[] = [
  { kind: "wish", about: aboutWish, to: "person", isAutomatic: true, worthHours: 72, write: writeWaiting },
  { kind: "wish_over", about: aboutWish, to: "person", isAutomatic: true, worthHours: 72, write: writeOver },
  { kind: "free_time", about: aboutOffer, to: "person", isAutomatic: true, write: writeFreeTime },
];

/** Undefined if the wish was withdrawn or fulfilled meanwhile. */
async function writeWaiting(tx: Tx, { about_id }: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const wish = await wishOf(tx, about_id ?? "");
  if (wish?.status === "unproven")
    return unprovenWishMail({ title: wish.title, address: await wishAddress(tx, wish.id, facts) });
  if (!wish || !isLiveWish(wish.status)) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  // `until` is midnight after the last day.
  const last = longDayInWords(wish.until.getTime() - 1, zone);
  return waitingMail({ title: wish.title, last, address: await wishAddress(tx, wish.id, facts) });
}

async function writeOver(tx: Tx, { about_id }: PostedMail, { origin }: MailFacts): Promise<MailWords | undefined> {
  const wish = await wishOf(tx, about_id ?? "");
  return wish?.status === "lapsed"
    ? wishOverMail({ title: wish.title, address: `${origin}${bookingPage.path}` })
    : undefined;
}

/** Lists the times still held or open when it is sent. Undefined if answered or gone. */
async function writeFreeTime(tx: Tx, { about_id }: PostedMail, facts: MailFacts): Promise<MailWords | undefined> {
  const [ask] = await tx
    .select()
    .from(offers)
    .where(eq(offers.id, about_id ?? ""));
  const wish = ask?.wish_id ? await wishOf(tx, ask.wish_id) : undefined;
  if (!ask?.message_id || !wish || ask.answered_at || !isLiveWish(wish.status)) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const times = ask.is_held
    ? (await listOfferedSessions(tx, ask.id)).filter(isHeldNow)
    : await openAmong(tx, await listUnheldTimes(tx, [ask.id]), { ...wish, zone });
  if (times.length === 0) return undefined;
  const token = await makeLink(tx, { purpose: offerLink, subject: ask.message_id });
  const mail = freeTimeMail({
    ...{ title: wish.title, times, isHeld: ask.is_held, zone, address: `${facts.origin}${linkPath(offerPath, token)}` },
    wish: await wishAddress(tx, wish.id, facts),
  });
  return mail && { ...mail, edition: times.length };
}

function isHeldNow({ status, heldUntil }: OfferedSession): boolean {
  return status === "held" && (heldUntil?.getTime() ?? 0) > Date.now();
}

type WishedService = { service_id: string | null; minutes: number; zone: string };

/** Those that are still open. */
async function openAmong(tx: Tx, unheld: UnheldTime[], { service_id: id, minutes, zone }: WishedService) {
  const service = { id: id ?? "", minutes, capacity: 1, placeIds: null };
  const dates = [...new Set(unheld.map(({ start }) => wallAt(zone, start).date))];
  const days = await Promise.all(
    dates.map((from) => listOpenDays(tx, { zone, now: Date.now(), service, from, days: 1 })),
  );
  const open = new Set(days.flat().flatMap((day) => day.open.map(pickedValue)));
  return unheld.filter((time) => open.has(pickedValue(time)));
}

async function wishAddress(tx: Tx, wishId: string, { origin }: MailFacts): Promise<string> {
  return `${origin}${linkPath(wishPath, await makeLink(tx, { purpose: wishLink, subject: wishId }))}`;
}

async function wishOf(tx: Tx, id: string) {
  const [wish] = await tx.select().from(wishes).where(eq(wishes.id, id));
  return wish;
}
