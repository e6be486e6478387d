import { type Bookable, listGroups, readBookable } from "#app/features/calendar/bookable/bookable.server.ts";
import { getCalendar } from "#app/features/calendar/facts.server.ts";
import {
  getNextOpenTime,
  listOpenDays,
  listReasonsAgainst,
} from "#app/features/calendar/open-times/open-days.server.ts";
import type { OpenTimesInput } from "#app/features/calendar/open-times/open-times.ts";
import { groundInWords } from "#app/features/calendar/places/places.ts";
import { defaultMinutes } from "#app/features/calendar/schema.ts";
import { previewSeries } from "#app/features/calendar/series/series.server.ts";
import type { SeriesWeek } from "#app/features/calendar/series/series-weeks.server.ts";
import { noReason, reasonWords } from "#app/features/calendar/sessions/session-words.ts";
import { listSessionsIn } from "#app/features/calendar/sessions/sessions.server.ts";
import { readBalanceOf } from "#app/features/credits/queries.server.ts";
import { ageOf } from "#app/features/people/person.ts";
import { findPeople, listPeopleById } from "#app/features/people/queries.server.ts";
import {
  datesInWords,
  hoursInWords,
  momentInWords,
  timeInWords,
  weekdayAndDate,
  yearIn,
  zoneInWords,
} from "#app/lib/dates.ts";
import { daysPerWeek, msPerMinute } from "#app/lib/time/durations.ts";
import { type Span, widened } from "#app/lib/time/ranges.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { addDays, dayOf, firstOfWeek, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { groupPlaces, otherTime, type SessionKind } from "./new-session.ts";
import type { NewSessionView } from "./new-session-input.server.ts";
import {
  type ChosenPlayer,
  type ChosenTime,
  impossibleInWords,
  outcomeInWords,
  type RepeatedWeek,
  turnaroundInWords,
} from "./new-session-words.ts";

export type NewSessionPage = Awaited<ReturnType<typeof readNewSession>>;

/** Everything the page shows, as text: the choices, what is chosen, and what booking would do. */
export async function readNewSession(tx: Tx, view: NewSessionView, here: Here) {
  const [bookable, players, found, calendar] = await Promise.all([
    readBookable(tx),
    readPlayers(tx, view.person, here),
    view.q ? findPlayers(tx, view) : undefined,
    getCalendar(tx),
  ]);
  const service = bookable.services.find(({ id }) => id === view.service) ?? bookable.services[0];
  const kind = kindOf(view, { capacity: service?.capacity ?? 1, people: players.length });
  const capacity = capacityOf(kind, view.capacity ?? service?.capacity);
  const minutes = service?.minutes ?? defaultMinutes;
  const asked = { ...here, service: { id: service?.id ?? "", minutes, capacity, placeIds: null } };
  const week = await readWeek(tx, { view, asked, kind, places: bookable.places });
  const choice = await readChoice(tx, { view, asked, week });
  const title = (kind === "group" && view.title) || service?.title || "Lesson";
  const repeat = view.repeat
    ? { count: view.weeks, weeks: await readRepeat(tx, { view, asked, week, choice, title }) }
    : undefined;
  const place = bookable.places.find(({ id }) => id === week.placeId);
  const turnaround = calendar?.turnaround_minutes ?? 0;
  return {
    hasHours: bookable.hasHours && bookable.places.length > 0,
    players,
    found,
    q: view.q,
    services: bookable.services.map(({ id, title, minutes: length }) => ({ id, label: `${title}, ${length} min` })),
    serviceId: service?.id ?? "",
    minutes,
    kind,
    capacity: kind === "group" ? capacity : groupPlaces.usual,
    title: view.title,
    because: view.because,
    places: bookable.places.map(({ id, name, ...rest }) => ({ id, name, note: groundInWords(rest) })),
    turnaround: turnaroundInWords(turnaround),
    ...week,
    choice,
    repeat,
    outcome: outcomeInWords({
      ...here,
      players,
      kind,
      capacity,
      turnaround,
      title,
      placeName: place?.name,
      choice,
      isRepeated: repeat !== undefined,
    }),
    zone: zoneInWords(here.zone, here.now),
  };
}

async function readPlayers(tx: Tx, ids: string[], { zone, now }: Here): Promise<ChosenPlayer[]> {
  const known = await listPeopleById(tx, ids);
  const year = yearIn(zone, new Date(now));
  const players: ChosenPlayer[] = [];
  for (const id of ids) {
    const person = known.get(id);
    if (!person) continue;
    const age = person.is_minor && person.birth_year !== null ? ageOf(person.birth_year, year) : undefined;
    const balance = await readBalanceOf(tx, id);
    players.push({ id, name: person.name, age, household: person.household?.name, balance: balance?.words });
  }
  return players;
}

async function findPlayers(tx: Tx, { q, person }: NewSessionView) {
  const { people } = await findPeople(tx, { q, show: "all" });
  return people
    .filter(({ id }) => !person.includes(id))
    .map(({ id, name, household }) => ({ id, name, household: household?.name }));
}

/** Two players make it semi-private, three a group. */
function kindOf({ kind }: NewSessionView, { capacity, people }: { capacity: number; people: number }): SessionKind {
  const wanted = kind ?? (capacity === 1 ? "private" : capacity === 2 ? "semi" : "group");
  if (people > 2) return "group";
  return people > 1 && wanted === "private" ? "semi" : wanted;
}

function capacityOf(kind: SessionKind, wanted: number | undefined): number {
  if (kind === "private") return 1;
  if (kind === "semi") return 2;
  return wanted && wanted >= groupPlaces.least && wanted <= groupPlaces.most ? wanted : groupPlaces.usual;
}

type ServiceTimes = Here & { service: OpenTimesInput["service"] };
type OfWeek = { view: NewSessionView; asked: ServiceTimes; kind: SessionKind; places: Bookable["places"] };

type Week = Awaited<ReturnType<typeof readWeek>>;

/** The week of the requested day, or of the first open time. */
async function readWeek(tx: Tx, { view, asked, kind, places }: OfWeek) {
  const { zone, now } = asked;
  const today = wallAt(zone, now).date;
  const known = places.find(({ id }) => id === view.place)?.id;
  const at = (placeIds: string[] | null) => ({ ...asked, service: { ...asked.service, placeIds } });
  const dated = view.on ?? (typeof view.start === "number" ? wallAt(zone, view.start).date : undefined);
  const first = dated ? undefined : await getNextOpenTime(tx, { ...at(known ? [known] : null), after: now });
  const date = dated ?? (first ? wallAt(zone, first.start).date : today);
  const weekBegins = firstOfWeek(date);
  const list = (placeIds: string[] | null) =>
    listOpenDays(tx, { ...at(placeIds), from: weekBegins, days: daysPerWeek });
  const placeId = known ?? first?.placeId ?? placeOf(await list(null), view.start, date) ?? places[0]?.id ?? "";
  const days = await list([placeId]);
  const groups = await listGroups(
    tx,
    days.flatMap(({ open }) => open.flatMap(({ joins }) => joins ?? [])),
  );
  const isAny = days.some(({ open }) => open.length > 0);
  const next = isAny ? undefined : await getNextOpenTime(tx, { ...at([placeId]), after: dayOf(zone, weekBegins).end });
  return {
    date,
    placeId,
    day: weekdayAndDate(dayOf(zone, date).start, zone),
    week: datesInWords(weekBegins, addDays(weekBegins, daysPerWeek - 1)),
    before: weekBegins > today ? addDays(date, -daysPerWeek) : undefined,
    after: addDays(date, daysPerWeek),
    days: days.map(({ open, ...day }) => ({
      ...day,
      // A private session must not join a group by accident.
      open: open
        .filter(({ joins }) => kind !== "private" || !joins)
        .map((time) => ({ ...time, group: groups.get(time.joins ?? "") })),
    })),
    next: next && { date: wallAt(zone, next.start).date, words: weekdayAndDate(next.start, zone) },
  };
}

/** The place where the start is open, or of the first open time of the day or week. */
function placeOf(days: Awaited<ReturnType<typeof listOpenDays>>, start: NewSessionView["start"], date: string) {
  const open = days.flatMap((day) => day.open);
  const ofDay = days.find((day) => day.date === date)?.open ?? [];
  return (open.find((time) => time.start === start) ?? ofDay[0] ?? open[0])?.placeId;
}

type OfChoice = { view: NewSessionView; asked: ServiceTimes; week: Week };

/** The chosen time: open, no longer open, or another time with the rules it breaks. */
async function readChoice(tx: Tx, { view, asked, week }: OfChoice): Promise<ChosenTime> {
  const { zone } = asked;
  const start = view.start === otherTime ? typedStart(zone, week.date, view.time) : view.start;
  const none = { value: view.start === otherTime ? otherTime : "", time: view.time ?? "" };
  if (start === undefined) return none;
  const open = week.days.flatMap((day) => day.open).find((time) => time.start === start);
  if (open && view.start !== otherTime) return { value: `${start}`, time: "", start, end: open.end, group: open.group };
  const against = await listReasonsAgainst(tx, { ...asked, start, placeId: week.placeId });
  // Only the form sends `kind`; a time from any other link counts as another time.
  const gone = view.kind !== undefined && view.start !== otherTime;
  if (gone) {
    const reason = against.last ?? against.overrulable[0];
    return { ...none, gone: { words: timeInWords(start, zone), because: reason && reasonWords[reason] } };
  }
  const span = { start, end: start + asked.service.minutes * msPerMinute };
  return {
    value: otherTime,
    time: clockOf(zone, start),
    ...span,
    group: open?.group,
    against: against.overrulable.map((reason) => reasonWords[reason]),
    impossible: against.last && impossibleInWords(against.last, await readInTheWay(tx, { asked, span })),
  };
}

async function readInTheWay(tx: Tx, { asked: { zone, now }, span }: { asked: ServiceTimes; span: Span }) {
  const calendar = await getCalendar(tx);
  const turnaround = calendar?.turnaround_minutes ?? 0;
  const wide = widened(span, turnaround * msPerMinute);
  const others = calendar ? await listSessionsIn(tx, { calendar: calendar.id, span: wide, now, withEnded: false }) : [];
  return { span, others, turnaround, zone };
}

/** Empty until a time is chosen. Rules it breaks are overruled in every week. */
async function readRepeat(
  tx: Tx,
  { view, asked, week, choice, title }: OfChoice & { choice: ChosenTime; title: string },
) {
  const { start, against = [] } = choice;
  if (start === undefined) return [];
  const { id, minutes, capacity } = asked.service;
  return readWeeks(tx, asked.zone, {
    ...{ start, placeId: week.placeId, serviceId: id || null, minutes, capacity, title, people: view.person },
    ...{ weeks: view.weeks, because: against.length > 0 ? view.because || noReason : undefined },
  });
}

/** The instant of a wall-clock time. */
export function typedStart(zone: string, date: string, time: string | undefined): number | undefined {
  if (!time) return undefined;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return instantAt(zone, date, hours * 60 + minutes, "earlier");
}

/** '14:15', for a time field. */
function clockOf(zone: string, start: number): string {
  const { minutes } = wallAt(zone, start);
  const two = (part: number) => `${part}`.padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

type Repeated = Parameters<typeof previewSeries>[2] & { weeks: number };

/** Previews each week of a weekly hour, with alternatives where it is taken. */
async function readWeeks(tx: Tx, zone: string, wanted: Repeated): Promise<RepeatedWeek[]> {
  const weeks = await previewSeries(tx, zone, wanted);
  return weeks.map((week) => {
    const hours = hoursInWords({ start: week.start, end: week.start + wanted.minutes * msPerMinute }, zone);
    const shown = { date: week.date, words: weekdayAndDate(week.start, zone) };
    if (week.ok) return { ...shown, isFree: true, says: `${hours} is free` };
    const here = week.instead.filter(({ placeId }) => placeId === wanted.placeId);
    const instead = here.map(({ start }) => ({ value: `${start}`, words: momentInWords(start, zone) }));
    return { ...shown, isFree: false, says: refusalInWords(week), instead };
  });
}

/** 'Time off: Thanksgiving', 'Taken: Junior camp'. */
function refusalInWords({ reason, note }: Extract<SeriesWeek, { ok: false }>): string {
  const words = reason === "time off" ? "Time off" : reasonWords[reason];
  return note ? `${words}: ${note}` : words;
}
