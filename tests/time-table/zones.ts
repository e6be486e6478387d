const msPerMinute = 60_000;

type Change = [since: string, minutesAhead: number];

/**
 * Minutes ahead of UTC from 2026 to the end of 2027, as printed by `zdump -V -c 2026,2028` with the zone data of
 * 2026c. Independent of the module under test.
 */
const clocks: Record<string, Change[]> = {
  "America/New_York": american(-300),
  "America/Los_Angeles": american(-480),
  "Europe/London": european(0),
  "Europe/Berlin": european(60),
  "Australia/Sydney": [
    ["2026-01-01T00:00Z", 660],
    ["2026-04-04T16:00Z", 600],
    ["2026-10-03T16:00Z", 660],
    ["2027-04-03T16:00Z", 600],
    ["2027-10-02T16:00Z", 660],
  ],
  "Australia/Lord_Howe": [
    ["2026-01-01T00:00Z", 660],
    ["2026-04-04T15:00Z", 630],
    ["2026-10-03T15:30Z", 660],
    ["2027-04-03T15:00Z", 630],
    ["2027-10-02T15:30Z", 660],
  ],
  "Asia/Kolkata": [["2026-01-01T00:00Z", 330]],
  "Asia/Kathmandu": [["2026-01-01T00:00Z", 345]],
  "America/Santiago": [
    ["2026-01-01T00:00Z", -180],
    ["2026-04-05T03:00Z", -240],
    ["2026-09-06T04:00Z", -180],
    ["2027-04-04T03:00Z", -240],
    ["2027-09-05T04:00Z", -180],
  ],
  "Africa/Cairo": [
    ["2026-01-01T00:00Z", 120],
    ["2026-04-23T22:00Z", 180],
    ["2026-10-29T21:00Z", 120],
    ["2027-04-29T22:00Z", 180],
    ["2027-10-28T21:00Z", 120],
  ],
  "Pacific/Auckland": [
    ["2026-01-01T00:00Z", 780],
    ["2026-04-04T14:00Z", 720],
    ["2026-09-26T14:00Z", 780],
    ["2027-04-03T14:00Z", 720],
    ["2027-09-25T14:00Z", 780],
  ],
  "America/Sao_Paulo": [["2026-01-01T00:00Z", -180]],
  // British Columbia stays on summer time from March 2026 on.
  "America/Vancouver": [
    ["2026-01-01T00:00Z", -480],
    ["2026-03-08T10:00Z", -420],
  ],
  UTC: [["2026-01-01T00:00Z", 0]],
};

/** The zones furthest from UTC, for checks about dates. */
const edges: Record<string, Change[]> = {
  "Pacific/Pago_Pago": [["2026-01-01T00:00Z", -660]],
  "Pacific/Kiritimati": [["2026-01-01T00:00Z", 840]],
};

function american(winter: number): Change[] {
  const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, "0")}:00Z`;
  const [spring, autumn] = [2 - winter / 60, 1 - winter / 60];
  return [
    ["2026-01-01T00:00Z", winter],
    [at("2026-03-08", spring), winter + 60],
    [at("2026-11-01", autumn), winter],
    [at("2027-03-14", spring), winter + 60],
    [at("2027-11-07", autumn), winter],
  ];
}

function european(winter: number): Change[] {
  return [
    ["2026-01-01T00:00Z", winter],
    ["2026-03-29T01:00Z", winter + 60],
    ["2026-10-25T01:00Z", winter],
    ["2027-03-28T01:00Z", winter + 60],
    ["2027-10-31T01:00Z", winter],
  ];
}

export const zones = Object.keys(clocks);
export const zonesToTheEdges = [...zones, ...Object.keys(edges)];

type Period = { since: number; until: number; aheadMs: number };

function periodsOf(zone: string): Period[] {
  const changes = clocks[zone] ?? edges[zone] ?? [];
  return changes.map(([since, minutesAhead], index) => ({
    since: Date.parse(since),
    until: Date.parse(changes[index + 1]?.[0] ?? "2028-01-01T00:00Z"),
    aheadMs: minutesAhead * msPerMinute,
  }));
}

/** The instants of clock changes, and by how many minutes. */
export function changesOf(zone: string): { at: number; byMinutes: number }[] {
  const periods = periodsOf(zone);
  return periods.slice(1).map(({ since, aheadMs }, index) => ({
    at: since,
    byMinutes: (aheadMs - (periods[index]?.aheadMs ?? 0)) / msPerMinute,
  }));
}

/** When a clock shows a time: once, twice, or never. */
export function instantsOf(zone: string, date: string, minutes: number): number[] {
  const wall = Date.parse(`${date}T00:00Z`) + minutes * msPerMinute;
  return periodsOf(zone).flatMap(({ since, until, aheadMs }) =>
    since <= wall - aheadMs && wall - aheadMs < until ? [wall - aheadMs] : [],
  );
}

/** The instant of a time that a clock shows once. */
export function instantOf(zone: string, date: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const [instant, another] = instantsOf(zone, date, hour * 60 + minute);
  if (instant === undefined || another !== undefined) throw new Error(`${date} ${time} is not one instant in ${zone}`);
  return instant;
}

/** What a clock shows, as `2026-11-01T01:30`. */
export function clockAt(zone: string, instant: number): string {
  const period = periodsOf(zone).find(({ since, until }) => since <= instant && instant < until);
  return new Date(instant + (period?.aheadMs ?? Number.NaN)).toISOString().slice(0, 16);
}

export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 1440 * msPerMinute).toISOString().slice(0, 10);
}

/** The dates from one up to another. */
export function datesFrom(first: string, until: string): string[] {
  const dates: string[] = [];
  for (let date = first; date < until; date = dateAfter(date, 1)) dates.push(date);
  return dates;
}

/** The first instant of a date, even if its midnight is skipped. */
export function startOfDay(zone: string, date: string): number {
  const change = changesOf(zone).find(({ at }) => clockAt(zone, at).startsWith(date));
  return instantsOf(zone, date, 0)[0] ?? change?.at ?? Number.NaN;
}

/** The dates of clock changes; for zones without any, four Sundays on which others change. */
export function changeDatesOf(zone: string): string[] {
  const dates = changesOf(zone).map(({ at }) => clockAt(zone, at).slice(0, 10));
  return dates.length > 0 ? dates : ["2026-03-29", "2026-11-01", "2027-03-14", "2027-10-03"];
}
