import { and, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Span } from "#app/lib/time/ranges.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { msOf, rangeOf } from "../facts.server.ts";
import { places } from "../places/places-tables.server.ts";
import { type SessionStatus, type Settlement, undoSeconds } from "../schema.ts";
import { series } from "../series/series-tables.server.ts";
import { sessionPeople } from "../spots/spots-tables.server.ts";
import { sessions } from "../tables.server.ts";

const peopleWho = (which: SQL) => sql<string[]>`array(select m.person_id from ${sessionPeople} m
  where m.session_id = ${sessions}.id and m.person_id is not null and ${which} order by m.created_at, m.id)`;
const people = peopleWho(sql`m.is_coming`);

/** Someone who left a group has cancelled, whatever the others do. */
const hasLeft = sql`not ${sessionPeople.is_coming} and ${sessions.status} = 'booked'`;

/** What determines the words about it. */
const toldFacts = {
  settled: sessions.settled,
  calledOffFor: sessions.called_off_for,
  usedMinutes: sessions.used_minutes,
  freeUntil: msOf(sql`${sessions.free_until}`) as SQL<number | null>,
  movedFrom: msOf(sql`${sessions.moved_from}`) as SQL<number | null>,
};

const bookedAt = msOf(sql`${sessions.created_at}`);

/** A session for a mail to one of its people. Runs with the rights of jobs. */
export type MailedSession = NonNullable<Awaited<ReturnType<typeof getMailedSession>>>;

export async function getMailedSession(tx: Tx, { id, personId }: { id: string; personId: string }) {
  const { during, status, title, sequence, policy, capacity, series_id, ended_words, updated_at } = sessions;
  const [told] = await tx
    .select({
      ...{
        id: sessions.id,
        calendarId: sessions.calendar_id,
        status: sql<SessionStatus>`case when ${hasLeft} then 'cancelled' else ${status} end`,
        title,
        sequence,
        policy,
        capacity,
        serviceId: sessions.service_id,
        hasLeft: sql<boolean>`${hasLeft}`,
      },
      ...{ seriesId: series_id, endedWords: ended_words, changedAt: msOf(sql`${updated_at}`) },
      /** Unchanged since the undo period, so nobody has been told of another state. */
      isNews: sql<boolean>`${updated_at} < ${sessions.created_at} + make_interval(secs => ${undoSeconds})`,
      start: msOf(sql`lower(${during})`),
      end: msOf(sql`upper(${during})`),
      ...toldFacts,
      settled: sql<Settlement | null>`coalesce(${sessionPeople.settled}, ${sessions.settled})`,
      place: places.name,
      address: places.address,
      memberId: sessionPeople.id,
      isToBePaid: sessionPeople.is_to_be_paid,
      takenBy: sessions.taken_by,
      bookedAt,
      /** People who are coming, or those who left too. */
      people: peopleWho(sql`m.is_coming = ${sessionPeople.is_coming}`),
      others: peopleWho(sql`m.is_coming <> ${sessionPeople.is_coming}`),
    })
    .from(sessions)
    .innerJoin(places, eq(places.id, sessions.place_id))
    .innerJoin(sessionPeople, eq(sessionPeople.session_id, sessions.id))
    .where(and(eq(sessions.id, id), eq(sessionPeople.person_id, personId)));
  return told;
}

/** The people of a session with the request that brought each; none for people the coach added. */
export async function listBrought(tx: Tx, sessionId: string) {
  const { person_id, message_id, session_id } = sessionPeople;
  return tx.select({ personId: person_id, messageId: message_id }).from(sessionPeople).where(eq(session_id, sessionId));
}

/** A session and the others of its series, as a subquery. */
export function sessionsWith(tx: Tx, id: string) {
  const hour = tx.select({ id: sessions.series_id }).from(sessions).where(eq(sessions.id, id));
  return tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(eq(sessions.id, id), inArray(sessions.series_id, hour)));
}

export type MailedHour = NonNullable<Awaited<ReturnType<typeof getMailedHour>>>;

/** A weekly hour with one person's upcoming sessions; `ahead` are those that take place. */
export async function getMailedHour(tx: Tx, { seriesId, personId }: { seriesId: string; personId: string }) {
  const { weekday, starts_at, minutes, title, calendar_id } = series;
  const [hour] = await tx
    .select({
      ...{ weekday, startsAt: starts_at, minutes, title, place: places.name, address: places.address },
      ...{ calendarId: calendar_id, isOpenEnded: sql<boolean>`upper_inf(${series.valid})` },
    })
    .from(series)
    .innerJoin(places, eq(places.id, series.place_id))
    .where(eq(series.id, seriesId));
  const { id, during, status, sequence, updated_at } = sessions;
  const begins = sql`lower(${during})`;
  const coming = await tx
    .select({
      ...{ id, status, title: sessions.title, sequence, place: places.name, address: places.address },
      ...{ start: msOf(begins), end: msOf(sql`upper(${during})`), changedAt: msOf(sql`${updated_at}`) },
      memberId: sessionPeople.id,
    })
    .from(sessions)
    .innerJoin(places, eq(places.id, sessions.place_id))
    .innerJoin(sessionPeople, eq(sessionPeople.session_id, id))
    .where(
      and(
        ...[eq(sessions.series_id, seriesId), eq(sessionPeople.person_id, personId)],
        ...[inArray(status, ["booked", "cancelled", "weathered"]), sql`${begins} > now()`],
      ),
    )
    .orderBy(begins);
  return hour && { ...hour, coming, ahead: coming.filter((one) => one.status === "booked") };
}

/** Booked sessions that begin in a span. */
export async function listBookedIn(tx: Tx, span: Span) {
  const { id, during, status } = sessions;
  const start = sql`lower(${during})`;
  return tx
    .select({ id, start: msOf(start), bookedAt, freeUntil: toldFacts.freeUntil, people })
    .from(sessions)
    .where(and(eq(status, "booked"), sql`${start} <@ ${rangeOf(span)}`))
    .orderBy(start, id);
}

/** Requests that expired unanswered in the last two days. */
export async function listExpiredRequests(tx: Tx) {
  const { id, status, taken_by, updated_at, sequence } = sessions;
  // Times only held by the waiting list were never requested.
  const isAsked = or(eq(taken_by, "visitor"), and(eq(taken_by, "list"), gt(sequence, 0)));
  const isLapsed = and(eq(status, "lapsed"), isAsked);
  return tx
    .select({ id, people })
    .from(sessions)
    .where(and(isLapsed, sql`${updated_at} > now() - interval '2 days'`));
}

/** For a mail to the coach. If people have left a group, it is about the last one. */
export async function getSessionForCoach(tx: Tx, id: string) {
  const { during, status, message_id } = sessions;
  const [session] = await tx
    .select({
      id: sessions.id,
      start: msOf(sql`lower(${during})`),
      end: msOf(sql`upper(${during})`),
      ...{ status, serviceId: sessions.service_id, ...toldFacts },
      messageId: message_id,
      isToBePaid: sql<boolean>`exists (select from ${sessionPeople} m
        where m.session_id = ${sessions}.id and m.is_to_be_paid)`,
      people,
    })
    .from(sessions)
    .where(eq(sessions.id, id));
  if (session?.status !== "booked") return session;
  const { person_id, settled, cancelled_at, session_id, is_to_be_paid } = sessionPeople;
  const [left] = await tx
    .select({ person_id, settled, isToBePaid: is_to_be_paid })
    .from(sessionPeople)
    .where(and(eq(session_id, id), eq(sessionPeople.is_coming, false)))
    .orderBy(desc(cancelled_at))
    .limit(1);
  if (!left) return session;
  const { person_id: person, ...cost } = left;
  return { ...session, ...cost, status: "cancelled" as const, people: person ? [person] : [], hasLeft: true };
}
