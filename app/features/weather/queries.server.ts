import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { isMailboxProven, listMailboxes } from "#app/features/booking/mailbox.server.ts";
import { listOpenPlaces } from "#app/features/calendar/bookable/bookable.server.ts";
import { getCalendar, msOf, rangeOf, readCalendarFacts } from "#app/features/calendar/facts.server.ts";
import { whoseSession } from "#app/features/calendar/sessions/session-words.ts";
import { listSessionsIn, type ShownSession } from "#app/features/calendar/sessions/sessions.server.ts";
import { listSpots } from "#app/features/calendar/spots/spots.server.ts";
import { listPeopleById } from "#app/features/people/queries.server.ts";
import { minutesPerDay } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { addDays, dayOf, type Here, spanOn, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { type Chosen, holdsNewTimes } from "./call-input.server.ts";
import { type CalledHousehold, type CallFacts, type CallPlan, type CallSession, planCall } from "./call-plan.ts";
import { isOutdoorReason } from "./schema.ts";
import { weatherCallSpots, weatherCalls } from "./tables.server.ts";

/** Start times round down to this: the coach decides by the sky, not by the hour. */
const quarter = 15;

/** How many days ahead to look for new times. */
const newTimesWithinDays = 14;

type Asked = Chosen & { here: Here };

/** What calling off this choice would do now, and a digest of it. */
export async function readPlan(tx: Tx, { view, played, moves = {}, here }: Asked) {
  const { zone, now } = here;
  const today = wallAt(zone, now);
  const date = view.on ?? today.date;
  const from = view.from ?? (date === today.date ? Math.floor(today.minutes / quarter) * quarter : 0);
  const to = view.to && view.to > from ? view.to : minutesPerDay;
  const hours = spanOn(zone, date, { from, to }) ?? dayOf(zone, date);
  const places = await listOpenPlaces(tx);
  const concerned = places.filter(({ kind }) => kind === "outdoor" || !isOutdoorReason(view.reason));
  const chosen = places.filter(({ id }) => view.place.includes(id));
  const placeIds = (chosen.length > 0 ? chosen : concerned).map(({ id }) => id);
  const facts = await readFacts(tx, { zone, now, date, hasNewTimes: holdsNewTimes(view) });
  const plan = planCall(facts, { at: now, hours, placeIds, out: view.out, played, moves });
  return { plan, seen: digestOf(view.reason, plan), date, from, to, hours, places, placeIds };
}

function digestOf(reason: string, plan: CallPlan): string {
  return createHash("sha256")
    .update(JSON.stringify([reason, plan]))
    .digest("hex");
}

/** The day's sessions still ahead, and who is told about them together. */
type Day = Here & { date: string; hasNewTimes: boolean };

async function readFacts(tx: Tx, { zone, now, date, hasNewTimes }: Day): Promise<CallFacts> {
  const calendar = await getCalendar(tx);
  if (!calendar) return { sessions: [], households: [], calendar: undefined };
  const span = dayOf(zone, date);
  const all = await listSessionsIn(tx, { calendar: calendar.id, span, now, withEnded: false });
  const ahead = all.filter(({ status }) => status === "booked" || status === "requested" || status === "held");
  const spots = await listSpots(
    tx,
    ahead.map(({ id }) => id),
  );
  const names = await listPeopleById(tx, [...new Set(spots.flatMap(({ personId }) => personId ?? []))]);
  const proven = hasNewTimes ? await listProvenSessions(tx, ahead) : new Set<string>();
  const sessions = ahead.map((session): CallSession => {
    const { id, version, start, end, title, placeId, placeName: place, status, serviceId, capacity } = session;
    return {
      ...{ id, version, start, end, title, placeId, place, isBooked: status === "booked", who: whoIn(session) },
      ...{ serviceId, capacity, isProven: proven.has(id) },
      steps: (session.policy ?? calendar.policy).playedSteps,
      spots: spots
        .filter(({ sessionId }) => sessionId === id)
        .map(({ id: spot, personId, attendance, balance }) => ({
          ...{
            id: spot,
            personId,
            name: names.get(personId ?? "")?.name ?? "Erased",
            available: balance?.available ?? 0,
          },
          isComing: attendance !== "cancelled",
          credit: creditOf(balance),
        })),
    };
  });
  const range = { start: dayOf(zone, date).end, end: dayOf(zone, addDays(date, newTimesWithinDays)).end };
  const facts = hasNewTimes ? await readCalendarFacts(tx, { zone, range, now }) : undefined;
  return {
    sessions,
    households: await readHouseholds(tx, sessions),
    calendar: facts && { ...facts, range, now },
  };
}

async function listProvenSessions(tx: Tx, sessions: ShownSession[]): Promise<Set<string>> {
  const proven = new Set<string>();
  for (const session of sessions) {
    const readers = session.people.map(({ id }) => id);
    if (await isMailboxProven(tx, session, readers)) proven.add(session.id);
  }
  return proven;
}

function whoIn({ people, count, title, capacity }: ShownSession): string {
  return capacity > 2 ? title : whoseSession({ people, count, title });
}

type Balance = Awaited<ReturnType<typeof listSpots>>[number]["balance"];

function creditOf(balance: Balance): number | null {
  if (balance?.kind === "held") return balance.minutes;
  return balance?.kind === "forfeited" ? (balance.minutes ?? 0) - (balance.back ?? 0) : null;
}

/** Groups people by address, and people without one by household. Erased people have neither. */
async function readHouseholds(tx: Tx, sessions: CallSession[]): Promise<CalledHousehold[]> {
  const ids = [
    ...new Set(sessions.flatMap(({ spots }) => spots.flatMap((spot) => (spot.isComing && spot.personId) || []))),
  ];
  const known = await listPeopleById(tx, ids);
  const contacts = await listPeopleById(
    tx,
    [...known.values()].flatMap(({ household }) => household?.contact_id ?? []),
  );
  const mailboxes = await listMailboxes(tx, ids);
  const reached = new Set(mailboxes.flatMap(({ readers }) => readers));
  const unreached = [...known.values()].filter(({ id }) => !reached.has(id));
  const byHome = Map.groupBy(unreached, ({ id, household_id }) => household_id ?? id);
  const groups = [
    ...mailboxes.map(({ readers }) => ({ mailTo: readers[0], people: readers })),
    ...[...byHome.values()].map((home) => ({ mailTo: undefined, people: home.map(({ id }) => id) })),
  ];
  return groups.map((group) => {
    const person = known.get(group.people[0] ?? "");
    const contact = contacts.get(person?.household?.contact_id ?? "");
    const adult =
      person && !person.is_minor && (person.email ?? person.phone ?? !contact) ? person : (contact ?? person);
    return { ...group, name: adult?.name ?? "", phone: adult?.is_minor ? null : (adult?.phone ?? null) };
  });
}

const { id, state, reason, during, place_ids, decide_at, called_at } = weatherCalls;
export const callColumns = {
  ...{ id, state, reason, placeIds: place_ids, decideAt: decide_at, calledAt: called_at },
  start: msOf(sql`lower(${during})`),
  end: msOf(sql`upper(${during})`),
};

export type WeatherCall = NonNullable<Awaited<ReturnType<typeof getCall>>>;

export async function getCall(tx: Tx, callId: string) {
  const [call] = await tx.select(callColumns).from(weatherCalls).where(eq(id, callId));
  return call;
}

/** Calls that `/today` shows. */
export const isShown = inArray(state, ["off", "watching"]);

/** Today's calls that are not over, whether decided or watched. */
export async function listCallsToday(tx: Tx, { zone, now }: Here): Promise<WeatherCall[]> {
  const rest = { start: now, end: dayOf(zone, wallAt(zone, now).date).end };
  return tx
    .select(callColumns)
    .from(weatherCalls)
    .where(and(isShown, sql`${during} && ${rangeOf(rest)}`))
    .orderBy(asc(sql`lower(${during})`));
}

/** Watched calls whose decision is due in this span. */
export async function listDecisions(tx: Tx, { start, end }: Span) {
  return tx
    .select({ id, decideAt: decide_at })
    .from(weatherCalls)
    .where(and(eq(state, "watching"), gt(decide_at, new Date(start)), lte(decide_at, new Date(end))));
}

/** What a call planned, by session and person. */
export async function listCallSpots(tx: Tx, callId: string) {
  return tx.select().from(weatherCallSpots).where(eq(weatherCallSpots.call_id, callId));
}

/** For the export of a person's data. */
export async function listCallsAbout(tx: Tx, people: string[]) {
  const { call_id, session_id, person_id, used_minutes, back_minutes, told_at } = weatherCallSpots;
  return tx
    .select({ session_id, person_id, state, reason, called_at, used_minutes, back_minutes, told_at })
    .from(weatherCallSpots)
    .innerJoin(weatherCalls, and(eq(id, call_id)))
    .where(inArray(person_id, people));
}
