import type { LiveSession, OpenTimesInput, Place } from "#app/features/calendar/open-times/open-times.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];

type Given = Partial<Omit<OpenTimesInput, "calendar" | "service">> & {
  calendar?: Partial<OpenTimesInput["calendar"]>;
  service?: Partial<OpenTimesInput["service"]>;
};

/** A coach who is at the park every day from nine to five, UTC, and teaches hours on the half hour. */
export function openTimesInput(given: Given = {}): OpenTimesInput {
  return {
    places: [place({ id: "park" })],
    travel: [],
    rules: hours({ from: 540, to: 1020 }),
    exceptions: [],
    sessions: [],
    busy: [],
    range: { start: Date.UTC(2026, 9, 5), end: Date.UTC(2026, 9, 6) },
    now: Date.UTC(2026, 9, 1),
    ...given,
    calendar: {
      zone: "UTC",
      stepMinutes: 30,
      turnaroundMinutes: 0,
      noticeMinutes: 0,
      horizonDays: 60,
      dayLimit: null,
      ...given.calendar,
    },
    service: { id: "private", minutes: 60, placeIds: null, capacity: 1, ...given.service },
  };
}

/** The same hours at one place on every weekday, or on some. */
export function hours(given: {
  from: number;
  to: number;
  placeId?: string;
  weekdays?: number[];
}): OpenTimesInput["rules"] {
  const { from, to, placeId = "park", weekdays = everyDay } = given;
  return weekdays.map((weekday) => ({ weekday, from, to, placeId, validFrom: null, validUntil: null }));
}

export function place(given: Partial<Place> = {}): Place {
  return { id: "park", isOutdoor: true, isLit: true, latitude: null, longitude: null, ...given };
}

export function liveSession(start: string, end: string, given: Partial<LiveSession> = {}): LiveSession {
  return {
    id: start,
    start: Date.parse(start),
    end: Date.parse(end),
    placeId: "park",
    serviceId: "private",
    people: 1,
    capacity: 1,
    ...given,
  };
}
