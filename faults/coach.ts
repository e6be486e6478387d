import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { addDays, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

export const zone = "America/New_York";
const players = 100;

/** A calendar with two places that are an hour apart, and a hundred players. */
export type Court = {
  cookie: string;
  calendar: string;
  riverside: string;
  northside: string;
  people: string[];
  /** A connection as the coach; the database may go away. */
  pool: pg.Pool;
  ask: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
};

/** Riverside is open until half past twelve and Northside after it, every day; a year ahead, without notice. */
export async function openCourt({ databaseUrl }: TestSite): Promise<Court> {
  const connectionString = doorUrl(databaseUrl, testSecret, "courtside_admin");
  const pool = new pg.Pool({ connectionString, max: 8, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const ask: Court["ask"] = async (text, values = []) => (await pool.query(text, values)).rows;
  const one = async (text: string, values: unknown[] = []) => (await ask<{ id: string }>(text, values))[0]?.id ?? "";
  await ask("update calendars set notice_minutes = 0, turnaround_minutes = 15, horizon_days = 400");
  const calendar = await one("select id from calendars");
  const place = "insert into places (name, kind) values ($1, 'indoor') returning id";
  const [riverside, northside] = [await one(place, ["Riverside"]), await one(place, ["Northside"])];
  const hours = `insert into availability_rules (calendar_id, weekday, minutes, place_id)
    select $1, day, $2, $3 from generate_series(1, 7) day`;
  await ask(hours, [calendar, "[480,750)", riverside]);
  await ask(hours, [calendar, "[750,1200)", northside]);
  const way =
    "insert into travel_times (from_id, to_id, minutes) values (least($1::uuid, $2), greatest($1::uuid, $2), 60)";
  await ask(way, [riverside, northside]);
  const people = await ask<{ id: string }>(
    `insert into people (name, origin) select 'Player ' || n, 'coach' from generate_series(1, ${players}) n returning id`,
  );
  const { cookie } = await signedInAs("admin", databaseUrl);
  const ids = people.map(({ id }) => id);
  return { cookie: `${sessionCookie}=${cookie}`, calendar, riverside, northside, people: ids, pool, ask };
}

/** This many minutes after midnight on the coach's clock, this many days from today. */
export function timeOn(days: number, minutes: number): number {
  return instantAt(zone, addDays(wallAt(zone, Date.now()).date, days), minutes, "earlier");
}

export function dateAhead(days: number): string {
  return addDays(wallAt(zone, Date.now()).date, days);
}

type Instant = { start: number; placeId: string };
export type Answered = {
  /** 0 without a response. */
  status: number;
  /** The redirect's target. */
  to?: string | undefined;
  /** The site's text for the form. */
  says: {
    outcome?: string;
    /** Why a time is not open, and the nearest that are. */
    facts?: { reason?: string; nearest?: Instant[] };
    /** Where a visitor's page continues. */
    leadsTo?: string;
    /** The alternatives for a visitor. */
    instead?: { value: string }[];
    undo?: { fields: Record<string, string> };
  };
};

type Sending = { cookie: string; url: string; path: string; fields: Record<string, string> };

/** How often a busy site said to retry. */
export const turnedAway = { count: 0 };

/** Sends a form, again while the site is too busy to read it. */
export async function send(sending: Sending): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce(sending);
    if (answer.status !== 503 || tries === 20) return answer;
    turnedAway.count++;
    await pause(500);
  }
}

/** As the coach's browser posts it: a data request, without a page around the result. */
async function sendOnce({ cookie, url, path, fields }: Sending): Promise<Answered> {
  const body = new URLSearchParams(fields);
  const init = { method: "POST", body, headers: { cookie }, redirect: "manual" as const };
  const [page, query = ""] = path.split("?");
  const answer = await fetch(`${url}${page}.data?${query}`, { ...init, signal: AbortSignal.timeout(30_000) }).catch(
    () => undefined,
  );
  if (!answer?.body) return { status: 0, says: {} };
  const said = await read(answer.body).catch(() => undefined);
  if (!said) return { status: answer.status, says: {} };
  return { status: answer.status, to: said.redirect, says: said.data ?? {} };
}

/** The data response of the site's own router. */
export async function read(body: ReadableStream<Uint8Array>): Promise<{ redirect?: string; data?: Answered["says"] }> {
  const { value, done } = await decode(body, globalThis as unknown as Window);
  await done;
  // The result of an action: a redirect, a value, or an error.
  return value as { redirect?: string; data?: Answered["says"] };
}

export function sessionIn({ to = "" }: Answered): string | undefined {
  return /session=([0-9a-f-]{36})/.exec(to)?.[1];
}

/** Violated invariants of the calendar, of credits and of receipts. */
export async function listBroken({ ask }: Court): Promise<string[]> {
  const rows = await ask<{ invariant: string }>(
    "select invariant from broken_invariants() union select invariant from broken_credits()",
  );
  return rows.map(({ invariant }) => invariant);
}
