import { count } from "drizzle-orm";
import {
  dateParts,
  datesInWords,
  hoursInWords,
  lengthInWords,
  timeInWords,
  yearIn,
  zoneInWords,
} from "#app/lib/dates.ts";
import { addDays, dayOf, firstOfWeek, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { getCalendar, readCalendarFacts } from "../facts.server.ts";
import { availabilityRules } from "../hours/hours-tables.server.ts";
import { openTimes, type Reason } from "../open-times/open-times.ts";
import { endedStatuses } from "../schema.ts";
import { reasonWords } from "../sessions/session-words.ts";
import { getShownSession } from "../sessions/sessions.server.ts";
import { readSheet } from "../sessions/sheet.server.ts";
import type { CalendarView } from "./calendar-view.server.ts";
import { getShortestMinutes, readDays } from "./week.server.ts";
import { sessionsOf, type WeekDay } from "./week.ts";

const weekDays = 7;
/** The list shows more than a week. */
const listDays = 28;

/** Everything the calendar page shows. */
export async function readCalendar(tx: Tx, zone: string, view: CalendarView) {
  const calendar = await getCalendar(tx);
  if (!calendar) return undefined;
  const now = Date.now();
  const today = wallAt(zone, now).date;
  const on = view.on ?? (await dateOfSession(tx, zone, view.session)) ?? today;
  const weekBegins = firstOfWeek(on);
  const length = view.view === "list" ? listDays : weekDays;
  const shown = { calendar, zone, first: weekBegins, days: length, now, withEnded: view.ended === "on" };
  const [days, rules, facts, sheet, whyNot] = await Promise.all([
    readDays(tx, shown),
    tx.select({ count: count() }).from(availabilityRules),
    readCalendarFacts(tx, { zone, range: dayOf(zone, on), now }),
    view.session
      ? readSheet(tx, { zone, id: view.session, now, moves: view.panel === "move", to: view.to })
      : undefined,
    view.view === "day" ? readWhyNot(tx, { zone, date: on, now }) : [],
  ]);
  const last = addDays(weekBegins, length - 1);
  const day = days.find(({ date }) => date === on);
  return {
    ...{ on, today, days, day, sheet, whyNot },
    title: datesInWords(weekBegins, last, { month: "long", thisYear: yearIn(zone, new Date(now)) }),
    dayTitle: dateParts(on).words,
    lead: leadOf(days),
    dayLead: leadOf(day ? [day] : []),
    previous: addDays(on, view.view === "day" ? -1 : -length),
    next: addDays(on, view.view === "day" ? 1 : length),
    travel: facts.travel,
    zoneWords: zoneInWords(zone, now),
    hasHours: (rules[0]?.count ?? 0) > 0,
    hasSessions: days.some((it) => it.items.length > 0),
    now: { date: today, minutes: wallAt(zone, now).minutes, words: timeInWords(now, zone), at: now },
  };
}

async function dateOfSession(tx: Tx, zone: string, id: string | undefined): Promise<string | undefined> {
  const session = id ? await getShownSession(tx, id) : undefined;
  return session && wallAt(zone, session.start).date;
}

/** '21 sessions, 2 times held, 1 asked for, 3 h 15 min still open'. */
function leadOf(days: WeekDay[]): string {
  const sessions = days.flatMap(sessionsOf);
  const having = (...statuses: readonly string[]) => sessions.filter(({ status }) => statuses.includes(status)).length;
  const [held, asked] = [having("held"), having("requested")];
  const taking = sessions.length - held - asked - having(...endedStatuses);
  const free = days.flatMap(({ items }) => items.filter(({ kind }) => kind === "free"));
  const freeMinutes = free.reduce((sum, { from, to }) => sum + to - from, 0);
  return [
    taking === 0 ? "Nothing booked" : `${taking} ${taking === 1 ? "session" : "sessions"}`,
    held > 0 && `${held} ${held === 1 ? "time" : "times"} held`,
    asked > 0 && `${asked} asked for`,
    freeMinutes > 0 && `${lengthInWords(freeMinutes)} still open`,
  ]
    .filter(Boolean)
    .join(", ");
}

type OnDay = { zone: string; date: string; now: number };

/** The hours of a date that cannot be booked, and why. */
async function readWhyNot(tx: Tx, { zone, date, now }: OnDay) {
  const range = dayOf(zone, date);
  const minutes = await getShortestMinutes(tx);
  const facts = await readCalendarFacts(tx, { zone, range, now });
  const service = { id: "", minutes, capacity: 1, placeIds: null };
  const { open, refused } = openTimes({ ...facts, service, range, now });
  const starts = [...open.map((time) => ({ ...time, reason: undefined })), ...refused].toSorted(
    (a, b) => a.start - b.start,
  );
  const runs: { start: number; end: number; reason: Reason | undefined }[] = [];
  for (const { start, reason } of starts) {
    const run = runs.at(-1);
    if (run && run.reason === reason) run.end = start;
    else runs.push({ start, end: start, reason });
  }
  return runs.flatMap(({ start, end, reason }) =>
    reason
      ? [
          {
            hours: start === end ? timeInWords(start, zone) : hoursInWords({ start, end }, zone),
            why: reasonWords[reason],
          },
        ]
      : [],
  );
}
