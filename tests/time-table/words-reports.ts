import { openTimes } from "#app/features/calendar/open-times/open-times.ts";
import { calendarStamp, longDayInWords, momentInWords, spanInWords, timeInWords } from "#app/lib/dates.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import { asked, iso, type Report } from "./cells.ts";
import { changeDatesOf, clockAt, dateAfter, instantOf } from "./zones.ts";

const msPerHour = 3_600_000;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = "January February March April May June July August September October November December".split(" ");
const viewers = ["Europe/Berlin", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/New_York"];

/** Reported bugs about times that a page, a mail and a calendar file write differently. */
export const wordsReports: Report[] = [
  {
    report: "D4",
    says: "07:30 becomes 06:30 after the change for a visitor in the coach's own zone",
    cells: (zone) =>
      changeDatesOf(zone).flatMap((change) =>
        [dateAfter(change, -1), change, dateAfter(change, 1)].map((date) => ({
          what: `${date}: 7:30 AM`,
          actual: firstInWords(zone, date),
          expected: `${inWords(`${date}T07:30`)}, 7:30 AM`,
        })),
      ),
  },
  {
    report: "D5",
    says: "the page is right, and the confirmation and the calendar file are an hour off",
    cells: (zone) =>
      changeDatesOf(zone).map((date) => {
        const start = instantOf(zone, date, "15:00");
        return {
          what: `${date}: page, mail and calendar file say 15:00`,
          actual: [
            momentInWords(start, zone),
            spanInWords({ start, end: start + msPerHour }, zone),
            longDayInWords(start, zone),
            calendarStamp(start),
          ],
          expected: [
            `${inWords(`${date}T15:00`)}, 3:00 PM`,
            `${inWords(`${date}T15:00`)}, 3:00–4:00 PM`,
            inLongWords(`${date}T15:00`),
            `${new Date(start).toISOString().slice(0, 16).replaceAll(/[-:]/g, "")}00Z`,
          ],
        };
      }),
  },
  {
    report: "D6",
    says: "a visitor who changes the zone and changes it back sees another time",
    cells: (zone) =>
      viewers.map((viewer) => {
        const start = instantOf(zone, "2026-10-31", "18:30");
        return {
          what: `seen from ${viewer} and back`,
          actual: [zone, viewer, zone].map((reader) => momentInWords(start, reader)),
          expected: [zone, viewer, zone].map((reader) => momentBy(reader, start)),
        };
      }),
  },
  {
    report: "D12",
    says: "the date is a day off for a visitor further east or west, or late hours are not shown at all",
    cells: (zone) =>
      viewers.map((viewer) => {
        const start = instantOf(zone, "2026-12-09", "23:00");
        const { date, minutes } = wallAt(viewer, start);
        return {
          what: `23:00 has the date of ${viewer} there`,
          actual: [timeInWords(start, viewer), date, minutes, late(zone)],
          expected: [
            momentBy(viewer, start).split(", ")[2],
            clockAt(viewer, start).slice(0, 10),
            minutesOf(clockAt(viewer, start)),
            [iso(start)],
          ],
        };
      }),
  },
];

function firstInWords(zone: string, date: string): string {
  const { open } = openTimes(asked(zone, { first: date, until: dateAfter(date, 1), from: 450, to: 600 }));
  return momentInWords(open[0]?.start ?? 0, zone);
}

function late(zone: string): string[] {
  const input = asked(zone, { first: "2026-12-09", until: "2026-12-10", from: 1380, to: 1440 });
  return openTimes(input).open.map(({ start }) => iso(start));
}

function momentBy(zone: string, instant: number): string {
  const wall = clockAt(zone, instant);
  const hour = Number(wall.slice(11, 13));
  return `${inWords(wall)}, ${hour % 12 || 12}:${wall.slice(14, 16)} ${hour < 12 ? "AM" : "PM"}`;
}

function minutesOf(wall: string): number {
  return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
}

function inWords(wall: string): string {
  const [weekday, month, day] = partsOf(wall);
  return `${weekday?.slice(0, 3)}, ${month?.slice(0, 3)} ${day}`;
}

function inLongWords(wall: string): string {
  const [weekday, month, day] = partsOf(wall);
  return `${weekday}, ${month} ${day}`;
}

function partsOf(wall: string): [string | undefined, string | undefined, number] {
  const date = new Date(`${wall}Z`);
  return [weekdays[date.getUTCDay()], months[date.getUTCMonth()], date.getUTCDate()];
}
