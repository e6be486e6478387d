import { type openTimes, whyNot } from "#app/features/calendar/open-times/open-times.ts";
import { instantAt } from "#app/lib/time/wall-time.server.ts";
import { asked, iso, type Report, startsOf } from "./cells.ts";
import { changeDatesOf, dateAfter, instantOf } from "./zones.ts";

const msPerMinute = 60_000;

/** Nine in the morning, written by hand: another year's zone data would say something else. */
const nineInTheMorning: Record<string, [july: string, december: string]> = {
  "America/New_York": ["2026-07-01T13:00Z", "2026-12-01T14:00Z"],
  "America/Los_Angeles": ["2026-07-01T16:00Z", "2026-12-01T17:00Z"],
  "Europe/London": ["2026-07-01T08:00Z", "2026-12-01T09:00Z"],
  "Europe/Berlin": ["2026-07-01T07:00Z", "2026-12-01T08:00Z"],
  "Australia/Sydney": ["2026-06-30T23:00Z", "2026-11-30T22:00Z"],
  "Australia/Lord_Howe": ["2026-06-30T22:30Z", "2026-11-30T22:00Z"],
  "Asia/Kolkata": ["2026-07-01T03:30Z", "2026-12-01T03:30Z"],
  "Asia/Kathmandu": ["2026-07-01T03:15Z", "2026-12-01T03:15Z"],
  "America/Santiago": ["2026-07-01T13:00Z", "2026-12-01T12:00Z"],
  "Africa/Cairo": ["2026-07-01T06:00Z", "2026-12-01T07:00Z"],
  "Pacific/Auckland": ["2026-06-30T21:00Z", "2026-11-30T20:00Z"],
  "America/Sao_Paulo": ["2026-07-01T12:00Z", "2026-12-01T12:00Z"],
  "America/Vancouver": ["2026-07-01T16:00Z", "2026-12-01T16:00Z"],
  UTC: ["2026-07-01T09:00Z", "2026-12-01T09:00Z"],
};

/** Reported bugs about adjacent sessions, and about lists that differ from what can be booked. */
export const bookingReports: Report[] = [
  {
    report: "D10",
    says: "a weekly event of another calendar is an hour off after the change",
    cells: (zone) =>
      changeDatesOf(zone).map((change) => {
        const dates = [dateAfter(change, -7), change, dateAfter(change, 7)];
        const busy = dates.map((date) => ({
          start: instantOf(zone, date, "15:00"),
          end: instantOf(zone, date, "16:00"),
        }));
        const input = asked(zone, { first: dateAfter(change, -7), until: dateAfter(change, 8), busy });
        const answers = (time: string) =>
          dates.map((date) => whyNot(input, instantOf(zone, date, time), "park") ?? "open");
        return {
          what: `around ${change}: busy at 15:00, open before and after`,
          actual: ["14:00", "14:30", "15:30", "16:00"].map(answers),
          expected: ["open", "busy", "busy", "open"].map((answer) => [answer, answer, answer]),
        };
      }),
  },
  {
    report: "D11",
    says: "two engines have zone data of different years",
    cells: (zone) =>
      ["2026-07-01", "2026-12-01"].map((date, index) => ({
        what: `${date}: nine in the morning`,
        actual: iso(instantAt(zone, date, 540, "earlier")),
        expected: nineInTheMorning[zone]?.[index],
      })),
  },
  {
    report: "D13",
    says: "several bookings share a time",
    cells: (zone) =>
      changeDatesOf(zone).map((date) => {
        const sessions = [session(instantOf(zone, date, "10:00"), 60)];
        const input = asked(zone, { first: date, until: dateAfter(date, 1), to: 720, sessions });
        return {
          what: `${date}: 10:00 is taken once it is booked`,
          actual: [startsOf(input), whyNot(input, instantOf(zone, date, "10:00"), "park")],
          expected: [["09:00", "11:00"].map((time) => iso(instantOf(zone, date, time))), "taken"],
        };
      }),
  },
  {
    report: "B1",
    says: "a buffer before and one after add up",
    cells: (zone) =>
      changeDatesOf(zone).map((date) => {
        const calendar = { turnaroundMinutes: 60, stepMinutes: 60 };
        const sessions = [session(instantOf(zone, date, "12:00"), 60)];
        return {
          what: `${date}: one turnaround on each side of 12:00`,
          actual: startsOf(asked(zone, { first: date, until: dateAfter(date, 1), calendar, sessions })),
          expected: ["09:00", "10:00", "14:00", "15:00", "16:00"].map((time) => iso(instantOf(zone, date, time))),
        };
      }),
  },
  {
    report: "B2",
    says: "the buffer is skipped by sending another start",
    cells: (zone) =>
      changeDatesOf(zone).map((date) => {
        const calendar = { turnaroundMinutes: 15 };
        const sessions = [session(instantOf(zone, date, "12:00"), 60)];
        const input = asked(zone, { first: date, until: dateAfter(date, 1), calendar, sessions });
        return {
          what: `${date}: 13:00 to 13:10 and 10:50 are refused`,
          actual: ["13:00", "13:10", "13:15", "10:50", "10:30"].map(
            (time) => whyNot(input, instantOf(zone, date, time), "park") ?? "open",
          ),
          expected: ["taken", "taken", "open", "does not fit", "open"],
        };
      }),
  },
  {
    report: "B3",
    says: "a start inside another session's buffer is listed and cannot be booked",
    cells: (zone) =>
      changeDatesOf(zone)
        .slice(0, 2)
        .map((date) => {
          const calendar = { turnaroundMinutes: 10, stepMinutes: 20 };
          const sessions = [session(instantOf(zone, date, "11:00"), 45), session(instantOf(zone, date, "14:00"), 90)];
          const input = asked(zone, { first: date, until: dateAfter(date, 1), calendar, sessions, from: 0, to: 1440 });
          return {
            what: `${date}: listed and takeable are the same`,
            actual: takeable(input),
            expected: startsOf(input),
          };
        }),
  },
  {
    report: "B4",
    says: "where step and length differ, the last start is lost",
    cells: (zone) =>
      changeDatesOf(zone).flatMap((date) =>
        [30, 60].map((stepMinutes) => ({
          what: `${date}: 90 minutes until 17:00, every ${stepMinutes}, start at 15:30 at the latest`,
          actual: startsOf(
            asked(zone, {
              first: date,
              until: dateAfter(date, 1),
              calendar: { stepMinutes, turnaroundMinutes: 15 },
              service: { minutes: 90 },
            }),
          ).at(-1),
          expected: iso(instantOf(zone, date, "15:30")),
        })),
      ),
  },
];

function session(start: number, minutes: number) {
  const end = start + minutes * msPerMinute;
  return { id: iso(start), start, end, placeId: "park", serviceId: "private", people: 1, capacity: 1 };
}

/** Every bookable five minutes of the range. */
function takeable(input: Parameters<typeof openTimes>[0]): string[] {
  const starts: string[] = [];
  for (let at = input.range.start; at < input.range.end; at += 5 * msPerMinute) {
    if (whyNot(input, at, "park") === undefined) starts.push(iso(at));
  }
  return starts;
}
