import { whyNot } from "#app/features/calendar/open-times/open-times.ts";
import { hours } from "#tests/open-times-input.ts";
import { asked, firstStarts, iso, onEach, type Report, startsOf } from "./cells.ts";
import { changeDatesOf, changesOf, clockAt, dateAfter, datesFrom, instantOf, instantsOf, startOfDay } from "./zones.ts";

const msPerMinute = 60_000;
const msPerWeek = 7 * 1440 * msPerMinute;
const months = ["2026-10-01", "2026-11-01", "2026-12-01", "2027-02-01", "2027-03-01", "2027-04-01"];

/** Reported bugs about weekly hours around a clock change. */
export const hoursReports: Report[] = [
  {
    report: "D1",
    says: "hours from nine begin at eight after the change",
    cells: (zone) =>
      months.map((first) => {
        const until = `${dateAfter(first, 31).slice(0, 7)}-01`;
        return {
          what: `the first start of each day in ${first.slice(0, 7)} is 09:00`,
          actual: firstStarts(zone, { first, until }),
          expected: onEach(zone, datesFrom(first, until), "09:00"),
        };
      }),
  },
  {
    report: "D2",
    says: "a week's notice that ends on the day of a change moves every later day",
    cells: (zone) =>
      changeDatesOf(zone).flatMap((date) => {
        const notBefore = instantOf(zone, date, "10:05");
        const calendar = { noticeMinutes: msPerWeek / msPerMinute, stepMinutes: 15 };
        const days = { first: date, until: dateAfter(date, 5), calendar, now: notBefore - msPerWeek };
        const later = datesFrom(dateAfter(date, 1), days.until);
        return [
          {
            what: `${date}: the first start is seven times 24 hours away`,
            actual: startsOf(asked(zone, days))[0],
            expected: iso(notBefore + 10 * msPerMinute),
          },
          {
            what: `${date}: later days begin at 09:00`,
            actual: firstStarts(zone, days).slice(1),
            expected: onEach(zone, later, "09:00"),
          },
        ];
      }),
  },
  {
    report: "D3",
    says: "a window from 12:30 is shown at 11:30 or 13:30 on the day of a change, and cannot be booked",
    cells: (zone) =>
      changeDatesOf(zone).flatMap((date) => {
        const input = asked(zone, { first: date, until: dateAfter(date, 1), from: 750, to: 870 });
        const expected = ["12:30", "13:00", "13:30"].map((time) => instantOf(zone, date, time));
        return [
          { what: `${date}: listed from 12:30 on`, actual: startsOf(input), expected: expected.map(iso) },
          {
            what: `${date}: what is listed can be taken`,
            actual: expected.map((start) => whyNot(input, start, "park") ?? "open"),
            expected: ["open", "open", "open"],
          },
        ];
      }),
  },
  {
    report: "D9",
    says: "a window over midnight ends at midnight",
    cells: (zone) =>
      ["2026-06-10", ...changeDatesOf(zone).map((date) => dateAfter(date, -1))].map((date) => {
        const rules = hours({ from: 1350, to: 1560, weekdays: [new Date(date).getUTCDay() || 7] });
        return {
          what: `${date}: 22:30 to 02:00 offers every half hour`,
          actual: startsOf(asked(zone, { first: date, until: dateAfter(date, 2), rules })),
          expected: halfHours(zone, date).map(iso),
        };
      }),
  },
  {
    report: "D14",
    says: "the season is not considered when hours are carried into another",
    cells: (zone) =>
      ["2027-01-13", "2027-04-14", "2027-07-14", "2027-10-13"].map((first) => ({
        what: `${first}: 09:00, as in every other season`,
        actual: firstStarts(zone, { first, until: dateAfter(first, 7), now: startOfDay(zone, "2027-01-01") }),
        expected: onEach(zone, datesFrom(first, dateAfter(first, 7)), "09:00"),
      })),
  },
  {
    report: "D15",
    says: "where clocks are three quarters of an hour off, an hour blocks more than an hour",
    cells: (zone) => {
      const [first, until] = ["2026-06-10", "2026-06-11"];
      const booked = { start: instantOf(zone, first, "11:00"), end: instantOf(zone, first, "12:00") };
      const session = { id: "one", ...booked, placeId: "park", serviceId: "private", people: 1, capacity: 1 };
      return [
        {
          what: "starts are on the coach's half hours",
          actual: startsOf(asked(zone, { first, until, to: 720 })),
          expected: ["09:00", "09:30", "10:00", "10:30", "11:00"].map((time) => iso(instantOf(zone, first, time))),
        },
        {
          what: "an hour at 11:00 blocks 10:30 and 11:30 and nothing else",
          actual: startsOf(asked(zone, { first, until, to: 840, sessions: [session] })),
          expected: ["09:00", "09:30", "10:00", "12:00", "12:30", "13:00"].map((time) =>
            iso(instantOf(zone, first, time)),
          ),
        },
      ];
    },
  },
];

/** When a clock shows a full or half hour from 22:30 to an hour before 02:00, with both readings. */
function halfHours(zone: string, date: string): number[] {
  const start = earliest(zone, date, 1350);
  const last = latest(zone, date, 1560) - 60 * msPerMinute;
  const starts = new Set<number>([start, last]);
  for (let at = start; at <= last; at += 5 * msPerMinute) {
    if (/:[03]0$/.test(clockAt(zone, at))) starts.add(at);
  }
  return [...starts].sort((a, b) => a - b);
}

function earliest(zone: string, date: string, minutes: number): number {
  return instantsOf(zone, date, minutes)[0] ?? skippedAt(zone, date);
}

function latest(zone: string, date: string, minutes: number): number {
  return instantsOf(zone, date, minutes).at(-1) ?? skippedAt(zone, date);
}

function skippedAt(zone: string, date: string): number {
  const change = changesOf(zone).find(({ at }) => clockAt(zone, at) >= date);
  return change?.at ?? Number.NaN;
}
