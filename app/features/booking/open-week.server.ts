import { type Askable, listAskable, listOpenPlaces } from "#app/features/calendar/bookable/bookable.server.ts";
import { getCalendar } from "#app/features/calendar/facts.server.ts";
import type { OpenPlace } from "#app/features/calendar/hours/hours.ts";
import { getNextOpenTime, listOpenDays, type OpenDay } from "#app/features/calendar/open-times/open-days.server.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import { deadlineOf } from "#app/features/calendar/sessions/deadline.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { datesInWords, spanInWords, weekdayAndDate, zoneInWords } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { daysPerWeek, msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, dayOf, firstOfWeek, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { bookingRuleWords, type Loss, type Policy, tooCloseWords } from "./policy.ts";

type OpenWeekQuery = {
  zone: string;
  now: number;
  service: { id: string; minutes: number; capacity: number };
  /** The requested date; by default the first with an open time. */
  on?: string | undefined;
  /** The session being moved; its current time is not offered. */
  except?: { id: string; start: number } | undefined;
  /** By default the calendar's. */
  policy?: Policy | undefined;
  /** By default the price. */
  loss?: Loss;
};

export type OpenWeek = NonNullable<Awaited<ReturnType<typeof readOpenWeek>>>;

/** A week of open times as text, by day and place. Undefined if the coach has no hours. */
export async function readOpenWeek(tx: Tx, { zone, now, service, on, except, policy, loss }: OpenWeekQuery) {
  const [calendar, places] = await Promise.all([getCalendar(tx), listOpenPlaces(tx)]);
  if (!calendar || places.length === 0) return undefined;
  const asked = { zone, now, except: except?.id, service: { ...service, placeIds: null } };
  const today = wallAt(zone, now).date;
  const last = addDays(today, calendar.horizon_days);
  const dated = on && on >= today && on <= last ? on : undefined;
  const first = dated ? undefined : await getNextOpenTime(tx, { ...asked, after: now });
  const wanted = dated ?? (first ? wallAt(zone, first.start).date : today);
  const weekBegins = firstOfWeek(wanted);
  const weekEnds = addDays(weekBegins, daysPerWeek - 1);
  const listed = await listOpenDays(tx, { ...asked, from: weekBegins, days: daysPerWeek });
  const days = listed.map((day) => ({ ...day, open: day.open.filter(({ start }) => start !== except?.start) }));
  const date = days.find((day) => day.date >= wanted && day.open.length > 0)?.date ?? wanted;
  const isAny = days.some((day) => day.open.length > 0);
  const next = isAny ? undefined : await getNextOpenTime(tx, { ...asked, after: dayOf(zone, weekEnds).end });
  const turnaroundMs = calendar.turnaround_minutes * msPerMinute;
  const rules = policy ?? calendar.policy;
  const isLate = (start: number) => deadlineOf(rules, start, zone) < now;
  return {
    date,
    day: weekdayAndDate(dayOf(zone, date).start, zone),
    week: datesInWords(weekBegins, weekEnds),
    before: weekBegins > today ? addDays(weekBegins, -1) : undefined,
    after: weekEnds < last ? addDays(weekEnds, 1) : undefined,
    days: days.map(({ open, ...day }) => ({ ...day, count: open.length })),
    next: next && { date: wallAt(zone, next.start).date, words: weekdayAndDate(next.start, zone) },
    minutes: service.minutes,
    zone: zoneInWords(zone, now),
    /** What cancelling a late time costs. */
    ifLate: tooCloseWords(rules, loss && { loss }),
    /** The open times by day and place. */
    places: days.flatMap((of) => places.flatMap((place) => timesAt(place, { zone, of, turnaroundMs, isLate }))),
  };
}

type OfDay = { zone: string; of: OpenDay; turnaroundMs: number; isLate: (start: number) => boolean };

function timesAt({ id, name, kind }: OpenPlace, { zone, of, turnaroundMs, isLate }: OfDay) {
  const open = of.open.filter(({ placeId }) => placeId === id);
  if (open.length === 0) return [];
  const first = new Set(oneAfterTheOther(open, turnaroundMs));
  const times = open.map((time) => ({
    ...{ value: pickedValue(time), words: time.words, isFirst: first.has(time), isLate: isLate(time.start) },
    span: `${spanInWords(time, zone)}, ${name}`,
  }));
  return [{ id, name, date: of.date, kind, times }];
}

type View = { slug: string | undefined; minutes: number | undefined; on: string | undefined };

export type BookableTimes = {
  /** The coach's. */
  timeZone: string;
  /** Services with open times. */
  services: { slug: string; code: string; title: string }[];
  /** Until when a booked time can be changed. */
  rule: string;
  /** A picked time is booked at once, for the chosen service or, without one, for each of them. */
  isInstant: boolean;
  chosen: (Pick<Askable, "slug" | "code" | "title" | "mode" | "capacity"> & { week: OpenWeek | undefined }) | undefined;
};

/** What visitors can pick from; undefined while the coach has no hours. */
export async function readBookableTimes(tx: Tx, { slug, minutes, on }: View): Promise<BookableTimes | undefined> {
  const services = await listAskable(tx);
  const service = services.find((one) => one.slug === slug);
  const { time_zone: zone } = await requireSettings(tx);
  const asked = service ?? services[0];
  if (!asked) return undefined;
  const lasting = { ...asked, minutes: minutes ?? asked.minutes };
  const [week, calendar] = await Promise.all([
    readOpenWeek(tx, { zone, now: Date.now(), service: lasting, on }),
    getCalendar(tx),
  ]);
  if (!week || !calendar) return undefined;
  return {
    timeZone: zone,
    rule: bookingRuleWords(calendar.policy),
    isInstant: (service ? [service] : services).every(({ mode }) => mode === "instant"),
    services: services.map((one) => ({ slug: one.slug, code: one.code, title: one.title })),
    chosen: service && { ...service, week },
  };
}
