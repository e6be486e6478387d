import type { LiveSession, OpenTimesInput } from "#app/features/calendar/open-times/open-times.ts";
import { msPerDay, msPerHour, msPerMinute } from "#app/lib/time/durations.ts";
import { place } from "./open-times-input.ts";
import { fc } from "./seeded.ts";

const step = 5 * msPerMinute;
const fortnightMs = 14 * msPerDay;

/** Each a few days before a clock change somewhere. */
const mondays = ["2026-03-02", "2026-03-23", "2026-04-20", "2026-08-31", "2026-09-28", "2026-10-19", "2027-03-08"];

const placeIds = ["park", "club", "school"];
const anyPlace = fc.constantFrom(...placeIds);
const anyWindow = fc
  .record({ from: fc.integer({ min: 0, max: 1435 / 5 }), length: fc.integer({ min: 1, max: 900 / 5 }) })
  .map(({ from, length }) => ({ from: from * 5, to: (from + length) * 5 }));

const anyRule = fc
  .record({ weekday: fc.integer({ min: 1, max: 7 }), window: anyWindow, placeId: anyPlace })
  .map(({ weekday, window, placeId }) => ({ weekday, ...window, placeId, validFrom: null, validUntil: null }));

/** Random calendars over a fortnight: every given zone, hours past midnight, groups, travel, limits. */
export function anyCalendar(zones: string[]) {
  return fc.constantFrom(...mondays).chain((monday) => {
    const start = Date.parse(monday);
    return fc
      .record({
        calendar: anyCalendarRow(zones),
        places: fc.subarray(placeIds, { minLength: 2 }).map((ids) => ids.map((id) => place({ id }))),
        travel: fc.array(fc.record({ from: anyPlace, to: anyPlace, minutes: fc.integer({ min: 0, max: 60 }) })),
        rules: fc.array(anyRule, { minLength: 12, maxLength: 24 }),
        exceptions: fc.array(anyException(start), { maxLength: 5 }),
        sessions: fc.array(anySession(start), { minLength: 40, maxLength: 90, size: "max" }),
        busy: fc.array(anySpan(start, 240), { maxLength: 6 }),
        service: anyService(),
        now: fc.integer({ min: -16, max: 24 }).map((nth) => start + nth * 3 * msPerHour + 13 * msPerMinute),
      })
      .map((made): OpenTimesInput => {
        const turnaroundMs = made.calendar.turnaroundMinutes * msPerMinute;
        const range = { start, end: start + fortnightMs };
        return { ...made, range, sessions: apart(made.sessions, turnaroundMs) };
      });
  });
}

function anyCalendarRow(zones: string[]) {
  return fc.record({
    zone: fc.constantFrom(...zones),
    stepMinutes: fc.constantFrom(15, 20, 30, 45, 60),
    turnaroundMinutes: fc.constantFrom(0, 5, 10, 15, 20),
    noticeMinutes: fc.constantFrom(0, 120, 1440),
    horizonDays: fc.constantFrom(8, 60, 60),
    dayLimit: fc.constantFrom(null, null, null, 3, 6),
  });
}

function anyService() {
  return fc.record({
    id: fc.constantFrom("private", "clinic"),
    minutes: fc.constantFrom(30, 45, 60, 90),
    placeIds: fc.constantFrom<(string[] | null)[]>(null, null, null, ["park", "club"]),
    capacity: fc.constantFrom(1, 4),
  });
}

function anyException(start: number) {
  return fc
    .record({
      after: fc.integer({ min: -1, max: 15 }),
      isOpen: fc.boolean(),
      window: fc.option(anyWindow),
      placeId: fc.option(anyPlace),
    })
    .map(({ after, isOpen, window, placeId }) => ({
      day: new Date(start + after * msPerDay).toISOString().slice(0, 10),
      isOpen,
      from: window?.from ?? null,
      to: window?.to ?? null,
      placeId,
    }));
}

function anySpan(start: number, mostMinutes: number) {
  return fc
    .record({
      from: fc.integer({ min: -(msPerDay / step), max: fortnightMs / step }),
      length: fc.integer({ min: 1, max: mostMinutes / 5 }),
    })
    .map(({ from, length }) => ({ start: start + from * step, end: start + (from + length) * step }));
}

function anySession(start: number) {
  return fc
    .record({
      span: anySpan(start, 120),
      placeId: anyPlace,
      serviceId: fc.constantFrom("private", "clinic", null),
      people: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ span, placeId, serviceId, people }): LiveSession => {
      const capacity = serviceId === "clinic" ? 4 : 1;
      return { id: `${span.start}`, ...span, placeId, serviceId, people: Math.min(people, capacity), capacity };
    });
}

/** The sessions that leave a turnaround to the one before, as the database requires. */
function apart(sessions: LiveSession[], turnaroundMs: number): LiveSession[] {
  const kept: LiveSession[] = [];
  for (const session of sessions.toSorted((a, b) => a.start - b.start)) {
    if (session.start >= (kept.at(-1)?.end ?? -Infinity) + turnaroundMs) kept.push(session);
  }
  return kept;
}
