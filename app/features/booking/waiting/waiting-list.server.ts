import { eq, sql } from "drizzle-orm";
import { msOf } from "#app/features/calendar/facts.server.ts";
import { getTakenStatus } from "#app/features/calendar/sessions/offered.server.ts";
import { listPeopleById } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { longDayInWords, weekdayAndDate } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { digestOf, type RefusedLink, redeemLink } from "#app/platform/links/links.server.ts";
import { wishLink } from "../links/links.server.ts";
import { offers } from "../tables.server.ts";
import { isLiveWish, type WishOutcome, type WishStatus } from "./wish.ts";
import { getWishOf, listWaiting } from "./wishes.server.ts";

export type WaitingRow = Awaited<ReturnType<typeof readWaitingList>>[number];

/** The waiting list in order, as text. */
export async function readWaitingList(tx: Tx) {
  const [wishes, settings] = [await listWaiting(tx), await requireSettings(tx)];
  const people = await listPeopleById(
    tx,
    wishes.map(({ person_id }) => person_id),
  );
  const zone = settings.time_zone;
  return wishes.map(({ id, person_id, message_id, title, words, status, until, created_at }) => ({
    ...{ id, title, words, messageId: message_id, isAsked: status === "asked" },
    who: people.get(person_id)?.name ?? "Somebody",
    since: weekdayAndDate(created_at, zone),
    // `until` is midnight after the last day.
    last: weekdayAndDate(until.getTime() - 1, zone),
  }));
}

type Ended = { id: string; status: WishStatus; until: number };

async function readOutcome(tx: Tx, { id, status, until }: Ended): Promise<WishOutcome> {
  if (status === "lapsed" && until > Date.now()) return "forgotten";
  if (status !== "taken") return status;
  const offered = await tx.select({ id: offers.id }).from(offers).where(eq(offers.wish_id, id));
  const taken = await getTakenStatus(
    tx,
    offered.map((offer) => offer.id),
  );
  if (taken === "requested" || taken === undefined) return taken ?? "elsewhere";
  return taken === "booked" || taken === "completed" || taken === "no_show" ? "booked" : "failed";
}

/** Whether the request's sender is waiting, and until when. */
export async function readWishOf(tx: Tx, messageId: string, zone: string) {
  const wish = await getWishOf(tx, messageId);
  if (!wish) return undefined;
  const outcome = await readOutcome(tx, { ...wish, until: wish.until.getTime() });
  return { outcome, last: weekdayAndDate(wish.until.getTime() - 1, zone) };
}

type Row = {
  id: string;
  message_id: string;
  title: string;
  words: string;
  status: WishStatus;
  until: number;
  person: string;
  is_minor: boolean;
};

type Presented = { token: string; act: (typeof wishLink.may)[number]; clientAddress: string };

/** The link's wish. */
export async function getLinkedWish(tx: Tx, { token, act, clientAddress }: Presented): Promise<Row | RefusedLink> {
  const link = await redeemLink(tx, { token, purpose: wishLink, act, clientAddress });
  if ("refused" in link) return link;
  const { rows } = await tx.execute<Row>(sql`
    select id, message_id, title, words, status, ${msOf(sql`until`)} as until, person, is_minor
    from read_wish_link(${digestOf(token)})`);
  return rows[0] ?? { refused: "expired" };
}

/** Everything the page shows, as text. */
export async function readWishPage(tx: Tx, wish: Row, zone: string) {
  const { title, words, status, until, person, is_minor } = wish;
  // `until` is midnight after the last day.
  const last = longDayInWords(until - 1, zone);
  return {
    ...{ title, words, isLive: isLiveWish(status), outcome: await readOutcome(tx, wish) },
    ...{ person, holder: is_minor ? "your family" : person, last },
  };
}
