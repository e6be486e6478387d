import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import {
  digestOf,
  getOpenLink,
  linkHeaders,
  type RefusedLink,
  redeemLink,
  refusalOf,
  renewLink,
  revokeLinks,
} from "#app/platform/links/links.server.ts";
import { definePurpose } from "#app/platform/links/purpose.server.ts";
import { getCalendar, msOf } from "../facts.server.ts";
import { calendarFile, domainOf, type SessionInFile } from "./calendar-file.ts";
import { feedInWords, feedTexts } from "./feed.ts";

/** Subscriptions last for years, until the coach revokes them. `read_feed` refers to the name. */
const feedLink = definePurpose({ name: "calendar_feed", may: ["read"], days: 3_650 });
/** What other calendars need; a year of a busy coach is about 5,000 sessions. */
const [daysBack, daysAhead] = [30, 366];

/** Makes a new private address for the coach's sessions and revokes the old one. */
export async function renewFeed(tx: Tx): Promise<string> {
  return `${linkPath("/calendar", await renewLink(tx, { purpose: feedLink, subject: await calendarOf(tx) }))}.ics`;
}

export async function revokeFeed(tx: Tx): Promise<void> {
  await revokeLinks(tx, { purpose: feedLink, subject: await calendarOf(tx) });
}

/** The current address's link, if there is one. */
export async function getFeed(tx: Tx) {
  return getOpenLink(tx, { purpose: feedLink, subject: await calendarOf(tx) });
}

export async function getFeedInWords(tx: Tx, now: Date): Promise<{ words: string; isShared: boolean }> {
  const { time_zone: zone } = await requireSettings(tx);
  const link = await getFeed(tx);
  return { words: link ? feedInWords(link, zone, now) : feedTexts.none, isShared: link !== undefined };
}

async function calendarOf(tx: Tx): Promise<string> {
  const calendar = await getCalendar(tx);
  if (!calendar) throw new Error("There is no calendar");
  return calendar.id;
}

type Presented = { token: string; clientAddress: string };
export type Feed = { body: string; etag: string };

/** Runs as a visitor: the token is the only authorization. */
export async function readFeed(tx: Tx, { token, clientAddress }: Presented): Promise<Feed | RefusedLink> {
  const link = await redeemLink(tx, { token, purpose: feedLink, act: "read", clientAddress });
  if ("refused" in link) return link;
  const { brand } = await requireSettings(tx);
  const sessions = await listSessions(tx, token);
  const body = calendarFile({ name: brand, domain: domainOf(link.subject), sessions });
  return { body, etag: etagOf(body) };
}

export function etagOf(body: string): string {
  return `"${createHash("sha256").update(body).digest("base64url")}"`;
}

/** A revoked address gets the same response as an unknown one. */
export function feedResponse(request: Request, feed: Feed | RefusedLink): Response {
  if ("refused" in feed) {
    const { status, headers } = refusalOf(feed.refused === "too many" ? feed : { refused: "unknown" });
    return new Response(null, { status, headers });
  }
  const headers = { ...linkHeaders, etag: feed.etag, "content-type": "text/calendar; charset=utf-8" };
  if (request.headers.get("if-none-match") === feed.etag) return new Response(null, { status: 304, headers });
  return new Response(feed.body, { headers });
}

async function listSessions(tx: Tx, token: string): Promise<SessionInFile[]> {
  const { rows } = await tx.execute<SessionInFile>(sql`
    select id, ${msOf(sql`starts_at`)} as start, ${msOf(sql`ends_at`)} as end, status, title, people, place, address,
      sequence, ${msOf(sql`updated_at`)} as "changedAt"
    from read_feed(${digestOf(token)}, now() - make_interval(days => ${daysBack}))
    where starts_at < now() + make_interval(days => ${daysAhead})`);
  return rows;
}
