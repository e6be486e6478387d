import { readAskedTime, readOffering } from "#app/features/booking/offers/offer-form.server.ts";
import { rosterPath } from "#app/features/calendar/addresses.ts";
import { type Calendar, getCalendar, readCalendarFacts } from "#app/features/calendar/facts.server.ts";
import { listSessionsIn, type ShownSession } from "#app/features/calendar/sessions/sessions.server.ts";
import { readSheet } from "#app/features/calendar/sessions/sheet.server.ts";
import { readLooseEnds } from "#app/features/calendar/spots/loose-ends.server.ts";
import { readDays } from "#app/features/calendar/week/week.server.ts";
import { readBalanceOf } from "#app/features/credits/queries.server.ts";
import { todayPath } from "#app/features/devices/offline-pages.ts";
import { getMessage, listMessages } from "#app/features/inbox/queries.server.ts";
import { answerClock, isClockShort } from "#app/features/inbox/reply.ts";
import { InboxView } from "#app/features/inbox/schema.ts";
import { listNoted } from "#app/features/notes/queries.server.ts";
import { noteAddress } from "#app/features/notes/schema.ts";
import { getHousehold, listMembers } from "#app/features/people/queries.server.ts";
import { readForecastStrips } from "#app/features/weather/forecast/forecast-view.server.ts";
import { readWatched } from "#app/features/weather/watch.server.ts";
import { telephoneHref } from "#app/lib/countries.server.ts";
import { longDayInWords, timeInWords } from "#app/lib/dates.ts";
import { msPerDay, msPerMinute } from "#app/lib/time/durations.ts";
import { dayOf, type Here, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

type Asked = Here & { replyHours: number };
export type Today = NonNullable<Awaited<ReturnType<typeof readToday>>>;

/** Everything the coach needs between two lessons. */
export async function readToday(tx: Tx, { zone, now, replyHours }: Asked) {
  const calendar = await getCalendar(tx);
  if (!calendar) return undefined;
  const date = wallAt(zone, now).date;
  const range = dayOf(zone, date);
  const [days, facts, sessions, requests, ends] = await Promise.all([
    readDays(tx, { calendar, zone, first: date, days: 1, now, withEnded: false }),
    readCalendarFacts(tx, { zone, range, now }),
    listSessionsIn(tx, { calendar: calendar.id, span: range, now, withEnded: false }),
    readRequests(tx, { zone, now, replyHours }),
    readLooseEnds(tx, { zone, now }),
  ]);
  const taking = sessions.filter(({ status }) => status !== "held" && status !== "requested");
  return {
    ...{ date, requests, ends, travel: facts.travel, day: days[0], unwritten: await listUnwritten(tx, taking, now) },
    title: longDayInWords(now, zone),
    lead: leadOf(taking, { zone, now }),
    forecast: await readForecastStrips(tx, { zone, now }),
    watched: await readWatched(tx, { zone, now }),
    next: await readNext(tx, { calendar, taking, travel: facts.travel, zone, now }),
    count: countsInWords(taking),
    canCallOff: taking.some((session) => isAhead(session, now)),
    ...{ zone, readAt: now, offline: offlinePages(taking) },
    now: { date, minutes: wallAt(zone, now).minutes, words: timeInWords(now, zone) },
  };
}

/** Pages to keep for courts without signal: Today, each player's note and each group's roster. */
function offlinePages(sessions: ShownSession[]): string[] {
  const pages = sessions.flatMap(({ id, capacity, people }) => [
    ...(capacity > 1 ? [rosterPath(id)] : []),
    ...people.map((person) => noteAddress(person.id, { session: id })),
  ]);
  return [todayPath, ...pages];
}

function isAhead({ status, end }: ShownSession, now: number): boolean {
  return status === "booked" && end > now;
}

function leadOf(sessions: ShownSession[], { zone, now }: Here): string {
  const home = Math.max(0, ...sessions.map(({ end }) => end));
  return `${timeInWords(now, zone)}.${home > now ? ` Done by ${timeInWords(home, zone)}.` : ""}`;
}

function countsInWords(sessions: ShownSession[]): string {
  const done = sessions.filter(({ status }) => status === "completed").length;
  const all = sessions.length === 1 ? "1 session" : `${sessions.length} sessions`;
  return sessions.length === 0 ? "Nothing booked" : `${all}, ${done} done`;
}

type Way = { from: string; to: string; minutes: number };
type Around = Here & { calendar: Calendar; taking: ShownSession[]; travel: Way[] };

const daysAhead = 14;

/** The session under way, or the next one within two weeks. */
async function readNext(tx: Tx, { calendar, taking, travel, zone, now }: Around) {
  const span = { start: now, end: now + daysAhead * msPerDay };
  const coming = async () => listSessionsIn(tx, { calendar: calendar.id, span, now, withEnded: false });
  const nextOf = (sessions: ShownSession[]) => sessions.find((session) => isAhead(session, now));
  const session = nextOf(taking) ?? nextOf(await coming());
  const sheet = session && (await readSheet(tx, { zone, id: session.id, now, moves: false }));
  if (!session || !sheet) return undefined;
  const before = taking.findLast(({ start }) => start < session.start);
  const way = before && wayBetween(travel, before.placeId, session.placeId);
  const [first] = sheet.people;
  const balance = first && (await readBalanceOf(tx, first.id));
  const phone = first && (await phoneOf(tx, first));
  return {
    ...sheet,
    until: timeInWords(session.end, zone),
    leaveBy: way && timeInWords(session.start - way.minutes * msPerMinute, zone),
    balance: balance?.words,
    call: phone && telephoneHref(phone),
    map: sheet.place?.map,
  };
}

function wayBetween(travel: Way[], from: string, to: string): Way | undefined {
  return travel.find((way) => from !== to && [from, to].includes(way.from) && [from, to].includes(way.to));
}

/** The number to call about a player: their own, or the household contact's. */
async function phoneOf(tx: Tx, { phone, household }: { phone: string | null; household?: { id: string } | undefined }) {
  const home = !phone && household ? await getHousehold(tx, household.id) : undefined;
  if (!home) return phone;
  return (await listMembers(tx, home)).find(({ id }) => id === home.contact_id)?.phone ?? null;
}

/** People of today's finished sessions without a note. */
async function listUnwritten(tx: Tx, sessions: ShownSession[], now: number) {
  const over = sessions.filter(({ end, status }) => end <= now && status !== "no_show");
  const noted = await listNoted(
    tx,
    over.map(({ id }) => id),
  );
  const hasNote = (session: string, person: string) =>
    noted.some(({ session_id, person_id }) => session_id === session && person_id === person);
  return over.flatMap(({ id, title, people, capacity }) => {
    const missing = people.filter((person) => !hasNote(id, person.id));
    // One note can serve a whole group.
    const asked = capacity > 1 && missing.length < people.length ? [] : missing.slice(0, 1);
    return asked.map((person) => ({ sessionId: id, personId: person.id, who: capacity > 1 ? title : person.name }));
  });
}

const mostRequests = 3;

/** The requests that have waited longest, each with its one-tap answer. */
async function readRequests(tx: Tx, { zone, now, replyHours }: Asked) {
  const { rows } = await listMessages(tx, InboxView.parse({ status: "new", sort: "oldest" }));
  const shown = rows.slice(0, mostRequests).map(async (row) => {
    const [message, asked] = await Promise.all([getMessage(tx, row.id), readAskedTime(tx, row.id, zone)]);
    const isAsked = asked?.status === "requested";
    const query = { zone, from: undefined, service: undefined, reading: undefined };
    const offering = message && !asked ? await readOffering(tx, message, query) : undefined;
    const clock = answerClock(row, { replyHours, now: new Date(now) });
    return {
      ...{ id: row.id, name: row.name, service: row.session_title, words: row.preferred_date ?? row.snippet },
      ...{ clock, isShort: isClockShort(row, { replyHours, now: new Date(now) }) },
      asked: isAsked ? asked : undefined,
      offer: offering?.sent ? undefined : offering && suggestionOf(offering),
    };
  });
  return { waiting: await Promise.all(shown), count: rows.length };
}

type Offering = NonNullable<Awaited<ReturnType<typeof readOffering>>>;

/** Three times, as the form would send them. */
function suggestionOf({ key, messageId, service, times, greeting }: Offering) {
  const ready = times.filter(({ isSuggested }) => isSuggested);
  if (!service || ready.length === 0) return undefined;
  return {
    times: ready.map(({ value, day, time }) => ({ value, day, time })),
    fields: { id: key, message_id: messageId, service_id: service.id, words: greeting },
  };
}
