import { and, eq, type SQL, sql } from "drizzle-orm";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone } from "#app/platform/forms/save-result.ts";
import { type Calendar, msOf, rangeOf } from "../facts.server.ts";
import type { TimeAndPlace } from "../open-times/open-times.ts";
import {
  aboutSession,
  aheadStatuses,
  type Overrulable,
  type SessionStatus,
  type Settlement,
  sessionNews,
  type takers,
  undoSeconds,
} from "../schema.ts";
import { isComing, sessionPeople } from "../spots/spots-tables.server.ts";
import { sessions } from "../tables.server.ts";
import type { LockedCalendar } from "./calendar-lock.server.ts";
import { freeUntilAfterMove } from "./deadline.server.ts";

export type BookedService = { serviceId: string | null; minutes: number; capacity: number };
/** Why the coach overrules the calendar's rules. */
export type Overruling = { because?: string | undefined };

export type NotChanged = { ok: false; reason: "gone" | "stale" | "ended" };

export const stamp = { id: sessions.id, version: versionOf(sessions.updated_at) };

export const ended = { ok: false, reason: "ended" } as const;

export function sessionSpans({ start, minutes }: BookedService & TimeAndPlace, { turnaround_minutes }: Calendar) {
  const end = start + minutes * msPerMinute;
  return { during: { start, end }, occupies: { start, end: end + turnaround_minutes * msPerMinute } };
}

export function timesOf(wanted: BookedService & TimeAndPlace, calendar: Calendar) {
  const { during, occupies } = sessionSpans(wanted, calendar);
  return { during: rangeOf(during), occupies: rangeOf(occupies) };
}

export function overruling(overruled: Overrulable[], { because }: Overruling) {
  return { overruled, overruled_because: overruled.length > 0 ? (because ?? null) : null };
}

type Moving = {
  zone: string;
  before: Pick<Session, "policy" | "freeUntil">;
  start: number;
  /** The deadline that an undone move brings back. */
  freeUntil?: number | undefined;
};

/** An unconfirmed session has none yet. */
export function movedDeadline({ calendar, now }: LockedCalendar, moving: Moving): Date | null {
  const { zone, before, start, freeUntil } = moving;
  if (before.freeUntil === null) return null;
  const policy = before.policy ?? calendar.policy;
  return new Date(freeUntil ?? freeUntilAfterMove(policy, { before: before.freeUntil, start, now, zone }));
}

/** A session back at its original place has not moved. */
export function movedFrom(before: Pick<Session, "start" | "movedFrom">, start: number): Date | null {
  if (start === before.start) return before.movedFrom === null ? null : new Date(before.movedFrom);
  return start === before.movedFrom ? null : new Date(before.start);
}

/** What a person's change costs; the coach's is free. A waived one is recorded, so that it counts. */
export function settling(settled: Settlement | undefined, now: number) {
  const used = sql`array_append(${sessions.grace_uses}, to_timestamp(${now}::float8 / 1000))`;
  return { settled: settled ?? null, ...(settled === "grace" && { grace_uses: used }) };
}

type Added = { sessions: string[]; people: string[]; messageId?: string | undefined };

/** Adds each person to each session. Returns the people who were not in them yet. */
export async function addPeople(tx: Tx, { sessions, people, messageId }: Added): Promise<string[]> {
  const rows = sessions.flatMap((session_id) =>
    people.map((person_id) => ({ session_id, person_id, message_id: messageId ?? null })),
  );
  if (rows.length === 0) return [];
  const added = await tx
    .insert(sessionPeople)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: sessionPeople.person_id });
  return added.flatMap(({ id }) => id ?? []);
}

/** Who takes, moves or ends a session: the coach, the person it is for, or the waiting list. */
export type Taker = (typeof takers)[number];

export function eventBy(taker: Taker, about: { session: string } | { series: string }, people: string[]) {
  const [kind, id] = Object.entries(about)[0] as ["session" | "series", string];
  return { actor: actors[taker], about: { kind, id }, people };
}

export const actors = { coach: "coach", visitor: "person", list: "site" } as const;

export type Session = NonNullable<Awaited<ReturnType<typeof getSession>>>;

export async function getSession(tx: Tx, id: string) {
  const { during, overruled, status, capacity, service_id, place_id, series_id, updated_at } = sessions;
  const { policy, free_until, moved_from } = sessions;
  const [session] = await tx
    .select({
      start: msOf(sql`lower(${during})`),
      minutes: sql<number>`(extract(epoch from upper(${during}) - lower(${during})) / 60)::int`,
      status,
      overruled,
      capacity,
      policy,
      freeUntil: msOf(sql`${free_until}`) as SQL<number | null>,
      movedFrom: msOf(sql`${moved_from}`) as SQL<number | null>,
      serviceId: service_id,
      placeId: place_id,
      seriesId: series_id,
      version: versionOf(updated_at),
      /** It takes the coach's time, even if it is only blocked for an undo. */
      isLive: sessions.is_live,
    })
    .from(sessions)
    .where(eq(sessions.id, id));
  if (!session) return undefined;
  const members = await tx
    .select({ id: sessionPeople.person_id })
    .from(sessionPeople)
    .where(and(eq(sessionPeople.session_id, id), isComing));
  return { ...session, id, people: members.flatMap((member) => member.id ?? []) };
}

export function isAhead(status: SessionStatus): boolean {
  return aheadStatuses.some((ahead) => ahead === status);
}

export function whyNotChanged(before: { version: string } | undefined, version: string): NotChanged | undefined {
  if (!before) return gone;
  return before.version === version ? undefined : { ok: false, reason: "stale" };
}

/** The coach's changes can be undone first. */
export function toldAt(takenBy: Taker): Date {
  return new Date(Date.now() + (takenBy === "coach" ? undoSeconds * 1000 : 0));
}

type Told = { id: string; people: string[]; takenBy: Taker };

/**
 * Mails a session's people about its change. The text is written when the mail is sent; if they already know, none is
 * sent.
 */
export async function notifyPeople(tx: Tx, { id, people: told, takenBy }: Told): Promise<void> {
  const send_after = toldAt(takenBy);
  const about = { kind: sessionNews, about_kind: aboutSession, about_id: id };
  await postMails(
    tx,
    told.map((person_id) => ({ ...about, person_id, send_after })),
  );
}

/** Mails the coach that a person changed their session, or that a request expired. */
export async function notifyCoach(tx: Tx, sessions: { id: string; once?: string }[]): Promise<number> {
  const about = { kind: "session_for_coach", about_kind: aboutSession };
  return postMails(
    tx,
    sessions.map(({ id, once }) => ({ ...about, about_id: id, ...(once && { once }) })),
  );
}
