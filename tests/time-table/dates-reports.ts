import { openTimes } from "#app/features/calendar/open-times/open-times.ts";
import { addDays, datesIn, dayOf, instantAt, spanOn } from "#app/lib/time/wall-time.server.ts";
import { asked, type Cell, firstStarts, iso, onEach, type Report, startsOf } from "./cells.ts";
import { changeDatesOf, changesOf, clockAt, dateAfter, datesFrom, instantOf, instantsOf, startOfDay } from "./zones.ts";

const msPerMinute = 60_000;
const msPerHour = 60 * msPerMinute;
const always = { from: 0, to: 1440 };
const saturday = "2026-10-17";

/** Reported bugs about exceptions, days and repeated or skipped hours. */
export const datesReports: Report[] = [
  {
    report: "D7",
    says: "an exception for Saturday lands on Friday or Sunday",
    cells: (zone) => [
      {
        what: "opened on Saturday from 17:00 to 19:00",
        actual: startsOf(
          asked(zone, {
            first: dateAfter(saturday, -1),
            until: dateAfter(saturday, 2),
            rules: [],
            exceptions: [{ day: saturday, isOpen: true, from: 1020, to: 1140, placeId: "park" }],
          }),
        ),
        expected: ["17:00", "17:30", "18:00"].map((time) => iso(instantOf(zone, saturday, time))),
      },
      {
        what: "closed on Saturday, open on Friday and Sunday",
        actual: closedOn(zone, saturday),
        expected: aroundDay(zone, saturday),
      },
    ],
  },
  {
    report: "D8",
    says: "the last day of the month is missing",
    cells: (zone) => [
      {
        what: "every date of October has its 09:00",
        actual: firstStarts(zone, { first: "2026-10-01", until: "2026-11-01" }),
        expected: onEach(zone, datesFrom("2026-10-01", "2026-11-01"), "09:00"),
      },
      {
        what: "October is 31 dates",
        actual: datesIn(zone, { start: startOfDay(zone, "2026-10-01"), end: startOfDay(zone, "2026-11-01") }),
        expected: datesFrom("2026-10-01", "2026-11-01"),
      },
    ],
  },
  {
    report: "D16",
    says: "a day without midnight is not closed as a whole, or its neighbours are too",
    cells: (zone) =>
      changeDatesOf(zone).flatMap((date) => [
        {
          what: `${date} is from its first instant to the next day's`,
          actual: [dayOf(zone, date).start, dayOf(zone, date).end].map(iso),
          expected: [date, dateAfter(date, 1)].map((day) => iso(startOfDay(zone, day))),
        },
        { what: `closed on ${date}, open around it`, actual: closedOn(zone, date), expected: aroundDay(zone, date) },
        { what: `${date} is followed by the next date`, actual: addDays(date, 1), expected: dateAfter(date, 1) },
      ]),
  },
  {
    report: "D17",
    says: "a time that comes twice or never is read at random",
    cells: (zone) => changesOf(zone).flatMap((change) => readings(zone, change)),
  },
];

/** The last start before a closed date and the first after it, for a coach who is otherwise always open. */
function closedOn(zone: string, day: string): string[] {
  const exceptions = [{ day, isOpen: false, from: null, to: null, placeId: null }];
  const input = asked(zone, { first: dateAfter(day, -1), until: dateAfter(day, 2), ...always, exceptions });
  const { open } = openTimes(input);
  const before = open.findLast(({ start }) => start < startOfDay(zone, day));
  const after = open.find(({ start }) => start >= startOfDay(zone, day));
  return [before?.end ?? Number.NaN, after?.start ?? Number.NaN].map(iso);
}

function aroundDay(zone: string, day: string): string[] {
  return [startOfDay(zone, day), startOfDay(zone, dateAfter(day, 1))].map(iso);
}

/** The minutes that a change repeats or skips begin at the lower of the clock's readings before and after it. */
function readings(zone: string, change: { at: number; byMinutes: number }): Omit<Cell, "report" | "zone">[] {
  const before = clockAt(zone, change.at - 1 * msPerMinute);
  const middle = Math.abs(change.byMinutes) / 2;
  const wall =
    change.byMinutes > 0
      ? Date.parse(`${before}Z`) + (1 + middle) * msPerMinute
      : Date.parse(`${clockAt(zone, change.at)}Z`) + middle * msPerMinute;
  const date = new Date(wall).toISOString().slice(0, 10);
  const minutes = (wall - Date.parse(date)) / msPerMinute;
  const instants = instantsOf(zone, date, minutes);
  const first = instants[0] ?? change.at;
  const last = instants.at(-1) ?? change.at;
  const window = spanOn(zone, date, { from: minutes - 120, to: minutes }) ?? { start: Number.NaN, end: Number.NaN };
  const name = `${date} at minute ${minutes}`;
  return [
    {
      what: `${name}, the earlier reading`,
      actual: iso(instantAt(zone, date, minutes, "earlier")),
      expected: iso(first),
    },
    { what: `${name}, the later reading`, actual: iso(instantAt(zone, date, minutes, "later")), expected: iso(last) },
    {
      what: `an hour from ${name} is 60 minutes long`,
      actual: iso(hourFrom(zone, first)),
      expected: iso(first + msPerHour),
    },
    { what: `a window that ends at ${name} ends late`, actual: iso(window.end), expected: iso(last) },
  ];
}

function hourFrom(zone: string, start: number): number {
  const date = clockAt(zone, start).slice(0, 10);
  const input = asked(zone, { first: date, until: dateAfter(date, 1), ...always, calendar: { stepMinutes: 15 } });
  return openTimes(input).open.find((time) => time.start === start)?.end ?? Number.NaN;
}
