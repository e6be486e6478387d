import { sql } from "drizzle-orm";
import { msOf } from "#app/features/calendar/queries.server.ts";
import { longDayInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { digestOf, type RefusedLink, redeemLink } from "#app/platform/links/links.server.ts";
import { wishLink } from "../links/links.server.ts";
import { isLiveWish, type WishStatus } from "./wish.ts";

type Row = {
  id: string;
  title: string;
  words: string;
  status: WishStatus;
  until: number;
  person: string;
  is_minor: boolean;
};

type Presented = { token: string; act: (typeof wishLink.may)[number]; clientAddress: string };

/** The wish that a link is for, to whoever has it. */
export async function getLinkedWish(tx: Tx, { token, act, clientAddress }: Presented): Promise<Row | RefusedLink> {
  const link = await redeemLink(tx, { token, purpose: wishLink, act, clientAddress });
  if ("refused" in link) return link;
  const { rows } = await tx.execute<Row>(sql`
    select id, title, words, status, ${msOf(sql`until`)} as until, person, is_minor
    from read_wish_link(${digestOf(token)})`);
  return rows[0] ?? { refused: "expired" };
}

/** Everything the page shows, in finished words. */
export function wishPage({ title, words, status, until, person, is_minor }: Row, zone: string) {
  // It ends with the day, at midnight.
  const last = longDayInWords(until - 1, zone);
  return { title, words, status, isLive: isLiveWish(status), person, holder: is_minor ? "your family" : person, last };
}
