import { eq } from "drizzle-orm";
import { type LessonNote, listLastNotes } from "#app/features/notes/queries.server.ts";
import { listPeopleById } from "#app/features/people/queries.server.ts";
import { mapAddress } from "#app/lib/countries.server.ts";
import {
  datesInWords,
  dayInWords,
  hoursInWords,
  lengthInWords,
  timeInWords,
  wallTimeInWords,
  weekdayAndDate,
  yearIn,
} from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { listOpenDays } from "../open-times/open-days.server.ts";
import { places } from "../places/places-tables.server.ts";
import { sessionMoves } from "../schema.ts";
import { series } from "../series/series-tables.server.ts";
import { markLabels } from "../spots/loose-ends.ts";
import { creditInWords, listSpots } from "../spots/spots.server.ts";
import { listPlaceNames } from "../week/week.server.ts";
import { kindInWords, namesOf, reasonWords, statusInWords } from "./session-words.ts";
import { getShownSession, type ShownSession } from "./sessions.server.ts";

const soonMinutes = 24 * 60;

type SheetQuery = {
  zone: string;
  id: string;
  now: number;
  /** Whether to list times to move to, and the day that the coach picked. */
  moves: boolean;
  to?: string | undefined;
};

export type SessionSheetFacts = NonNullable<Awaited<ReturnType<typeof readSheet>>>;

export async function readSheet(tx: Tx, { zone, id, now, moves, to }: SheetQuery) {
  const session = await getShownSession(tx, id);
  if (!session) return undefined;
  const [spots, place, weekly, move] = await Promise.all([
    listSpots(tx, [id]),
    getPlace(tx, session.placeId),
    session.seriesId ? getWeekly(tx, session.seriesId) : undefined,
    moves ? readMove(tx, { zone, session, now, to }) : undefined,
  ]);
  const { start, end, status, version, title, capacity, count, messageId, endedBecause, placeId } = session;
  const minutes = Math.round((end - start) / msPerMinute);
  const [left, notes] = await Promise.all([
    listPeopleById(
      tx,
      spots.flatMap(({ personId, attendance }) => (attendance === "cancelled" ? (personId ?? []) : [])),
    ),
    listLastNotes(
      tx,
      session.people.map((person) => person.id),
      new Date(start),
    ),
  ]);
  return {
    ...{ id, start, status, version, title, placeId, messageId, endedBecause, place, weekly, move },
    state: statusInWords(session),
    minutes,
    date: wallAt(zone, start).date,
    who: capacity > 2 || count === 0 ? title : namesOf(session.people, count),
    kind: `${title}, ${kindInWords(capacity)}`,
    hours: hoursInWords({ start, end }, zone),
    time: timeInWords(start, zone),
    when: [weekdayAndDate(start, zone, now), untilInWords(start - now)].filter(Boolean).join(", "),
    heldUntil: session.heldUntil && timeInWords(session.heldUntil, zone),
    people: session.people.map((person) => {
      const spot = spots.find(({ personId }) => personId === person.id);
      return {
        ...personFacts(person, yearIn(zone, new Date(now))),
        credit: spot && creditInWords(spot),
        last: lastTime(notes.get(person.id), zone),
        mark: spot?.attendance && spot.attendance !== "cancelled" ? markLabels[spot.attendance] : undefined,
      };
    }),
    /** People in a group who cannot come. */
    left: [...left.values()].map(({ name }) => name),
    isGroup: capacity > 1 && count > 0,
    places: capacity > 2 ? `${count} of ${capacity} players` : undefined,
    isOver: end <= now,
    isToday: wallAt(zone, start).date === wallAt(zone, now).date,
    hasBegun: start <= now,
    becomes: sessionMoves[status],
    overruled: session.overruled.map((reason) => reasonWords[reason as keyof typeof reasonWords]),
    overruledBecause: session.overruledBecause,
  };
}

/** The last note, with the private part. */
function lastTime(note: LessonNote | undefined, zone: string) {
  if (!note) return undefined;
  const { words, homework, private: own, given_at, done_at } = note;
  const given = homework && `Homework${done_at ? ", done" : ""}: ${homework}`;
  return { day: dayInWords(given_at, zone), words: [words, given].filter(Boolean).join(" "), private: own };
}

/** 'in 22 min', 'in 3 h'; undefined if further away. */
function untilInWords(ms: number): string | undefined {
  const minutes = Math.round(ms / msPerMinute);
  if (minutes <= 0 || minutes >= soonMinutes) return undefined;
  return `in ${minutes < 60 ? lengthInWords(minutes) : `${Math.round(minutes / 60)} h`}`;
}

type Someone = ShownSession["people"][number];

function personFacts({ id, name, email, phone, is_minor, birth_year, household }: Someone, year: number) {
  const contact = household ? { name: household.contact_name, email: household.contact_email } : { name, email };
  return {
    ...{ id, name, phone, contact },
    age: is_minor && birth_year !== null ? year - birth_year : undefined,
    isContact: contact.name === name,
    household: household && { id: household.id, name: household.name },
  };
}

async function getPlace(tx: Tx, id: string) {
  const [place] = await tx
    .select({ name: places.name, address: places.address, kind: places.kind, isLit: places.is_lit })
    .from(places)
    .where(eq(places.id, id));
  return place && { ...place, map: place.address && mapAddress(place.address) };
}

async function getWeekly(tx: Tx, id: string) {
  const [weekly] = await tx
    .select({ weekday: series.weekday, startsAt: series.starts_at })
    .from(series)
    .where(eq(series.id, id));
  return weekly && `Every ${weekdayNames[weekly.weekday - 1]} at ${wallTimeInWords(weekly.startsAt)}`;
}

const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

type Moving = { zone: string; session: ShownSession; now: number; to: string | undefined };

const daysShown = 7;

/** A week of open times for the session, at the picked day or at the first open one from the session's own day. */
async function readMove(tx: Tx, moving: Moving) {
  const { zone, session, now, to } = moving;
  const first = to ?? wallAt(zone, Math.max(now, session.start)).date;
  const from = addDays(first, 1 - weekdayOf(first));
  const minutes = Math.round((session.end - session.start) / msPerMinute);
  const service = { id: "", minutes, capacity: session.capacity, placeIds: null };
  const [days, places] = await Promise.all([
    listOpenDays(tx, { zone, service, now, except: session.id, from, days: daysShown }),
    listPlaceNames(tx),
  ]);
  const on = to ?? days.find(({ date, open }) => date >= first && open.length > 0)?.date;
  // The rest of the week is full.
  if (!on) return readMove(tx, { ...moving, to: addDays(from, daysShown) });
  const week = datesInWords(from, addDays(from, daysShown - 1));
  const around = { previous: addDays(on, -daysShown), next: addDays(on, daysShown) };
  return { on, days, week, ...around, places: Object.fromEntries(places) };
}
