import { expect, test } from "vitest";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { hours, liveSession, openTimesInput, place } from "#tests/open-times-input.ts";
import { type OpenTimesInput, openTimes, type Reason, reasons, whyNot } from "./open-times.ts";
import { rankOpenTimes } from "./ranking.ts";

/** The open starts of October 5, 2026, on a clock in UTC. */
function startsIn(input: OpenTimesInput, placeId = "park"): string[] {
  return openTimes(input)
    .open.filter((time) => time.placeId === placeId)
    .map(({ start }) => clock(start));
}

function clock(instant: number): string {
  return new Date(instant).toISOString().slice(11, 16);
}

function at(time: string): number {
  return Date.parse(`2026-10-05T${time}Z`);
}

function on(from: string, to: string, given = {}) {
  return liveSession(`2026-10-05T${from}Z`, `2026-10-05T${to}Z`, given);
}

function whyNotAt(time: string, input: OpenTimesInput, placeId = "park"): Reason | undefined {
  return whyNot(input, at(time), placeId);
}

test("an empty calendar offers every start from opening to an hour before closing", () => {
  const input = openTimesInput({ rules: hours({ from: 540, to: 720 }) });
  expect(startsIn(input)).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00"]);
});

test("the last start ends exactly when the hours end, even when the step leads past it", () => {
  const input = openTimesInput({
    rules: hours({ from: 540, to: 735 }),
    calendar: { stepMinutes: 60, turnaroundMinutes: 15 },
    service: { minutes: 90 },
  });
  expect(startsIn(input)).toEqual(["09:00", "10:00", "10:45"]);
});

test("one turnaround lies between two sessions, and starts right after a neighbour are offered", () => {
  const input = openTimesInput({
    rules: hours({ from: 540, to: 780 }),
    calendar: { turnaroundMinutes: 10 },
    sessions: [on("10:30", "11:00")],
  });
  expect(startsIn(input)).toEqual(["09:00", "11:10", "11:30", "12:00"]);
  expect(whyNotAt("09:30", input)).toBe("does not fit");
  expect(whyNotAt("11:00", input)).toBe("taken");
  expect(whyNotAt("11:05", input)).toBe("taken");
});

test("next to a session at another place, the longer of turnaround and travel counts, not their sum", () => {
  const places = [place({ id: "park" }), place({ id: "club" })];
  const input = openTimesInput({
    places,
    travel: [{ from: "park", to: "club", minutes: 25 }],
    rules: [...hours({ from: 540, to: 720 }), ...hours({ from: 720, to: 840, placeId: "club" })],
    calendar: { turnaroundMinutes: 10 },
    sessions: [on("11:00", "12:00")],
  });
  expect(startsIn(input, "club")).toEqual(["12:25", "12:30", "13:00"]);
  expect(whyNotAt("12:05", input, "club")).toBe("taken");
  expect(whyNotAt("12:10", input, "club")).toBe("travel");
  expect(whyNotAt("12:20", input, "club")).toBe("travel");
});

test("travel to the next place must fit too", () => {
  const input = openTimesInput({
    places: [place({ id: "park" }), place({ id: "club" })],
    travel: [{ from: "club", to: "park", minutes: 45 }],
    sessions: [on("12:00", "13:00", { placeId: "club" })],
    calendar: { turnaroundMinutes: 15 },
  });
  expect(whyNotAt("10:00", input)).toBeUndefined();
  expect(whyNotAt("10:30", input)).toBe("travel");
  expect(whyNotAt("11:00", input)).toBe("does not fit");
});

test("only the neighbouring session counts for travel", () => {
  const input = openTimesInput({
    places: ["park", "club", "school"].map((id) => place({ id })),
    travel: [{ from: "school", to: "park", minutes: 120 }],
    sessions: [on("09:00", "10:00", { placeId: "school" }), on("10:00", "10:30", { placeId: "club" })],
  });
  expect(whyNotAt("10:30", input)).toBeUndefined();
});

test("a busy time is kept free, with the turnaround before it", () => {
  const input = openTimesInput({
    busy: [{ start: at("12:00"), end: at("12:50") }],
    calendar: { turnaroundMinutes: 10 },
  });
  expect(whyNotAt("10:30", input)).toBeUndefined();
  expect(whyNotAt("11:00", input)).toBe("busy");
  expect(whyNotAt("12:30", input)).toBe("busy");
  expect(whyNotAt("12:50", input)).toBeUndefined();
});

test("an exception that opens a date replaces its hours, and one that closes cuts them", () => {
  const day = "2026-10-05";
  const opened = { day, isOpen: true, from: 1080, to: 1200, placeId: "park" };
  const cut = { day, isOpen: false, from: 1080, to: 1140, placeId: null };
  const rules = hours({ from: 540, to: 720 });
  expect(startsIn(openTimesInput({ rules, exceptions: [opened] }))).toEqual(["18:00", "18:30", "19:00"]);
  expect(startsIn(openTimesInput({ rules, exceptions: [opened, cut] }))).toEqual(["19:00"]);
  expect(
    startsIn(openTimesInput({ exceptions: [{ day, isOpen: false, from: null, to: null, placeId: null }] })),
  ).toEqual([]);
});

test("a date opened at one place has no hours at the others", () => {
  const input = openTimesInput({
    places: [place({ id: "park" }), place({ id: "club" })],
    exceptions: [{ day: "2026-10-05", isOpen: true, from: 600, to: 660, placeId: "club" }],
  });
  expect(startsIn(input, "club")).toEqual(["10:00"]);
  expect(startsIn(input, "park")).toEqual([]);
});

test("a single place can be closed", () => {
  const input = openTimesInput({
    exceptions: [{ day: "2026-10-05", isOpen: false, from: null, to: null, placeId: "club" }],
  });
  expect(startsIn(input)).toContain("09:00");
});

test("hours apply from their first date until the date on which they end", () => {
  const [rule] = hours({ from: 540, to: 600, weekdays: [1] });
  const listed = (valid: object) => startsIn(openTimesInput({ rules: [{ ...rule, ...valid } as never] }));
  expect(listed({ validFrom: "2026-10-05" })).toEqual(["09:00"]);
  expect(listed({ validFrom: "2026-10-06" })).toEqual([]);
  expect(listed({ validUntil: "2026-10-05" })).toEqual([]);
  expect(listed({ validUntil: "2026-10-06" })).toEqual(["09:00"]);
});

test("notice is elapsed time, and the horizon ends with its last date", () => {
  const input = openTimesInput({
    now: Date.UTC(2026, 9, 4, 10, 10),
    calendar: { noticeMinutes: 24 * 60, horizonDays: 1 },
    range: { start: at("00:00"), end: at("00:00") + 48 * 60 * msPerMinute },
  });
  expect(openTimes(input).open.map(({ start }) => new Date(start).toISOString().slice(5, 16))).toEqual(
    ["10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30", "14:00", "14:30", "15:00", "15:30", "16:00"].map(
      (time) => `10-05T${time}`,
    ),
  );
  expect(whyNotAt("10:00", input)).toBe("notice");
  expect(whyNot(input, Date.UTC(2026, 9, 6, 9), "park")).toBe("horizon");
});

test.each([
  // Nine to five there begins at 19:00Z of the same date, or of the date before.
  ["Pacific/Honolulu", "2026-10-06T06:00Z", "2026-10-06T19:00Z", "2026-10-07T19:00Z"],
  ["Pacific/Kiritimati", "2026-10-05T12:00Z", "2026-10-06T19:00Z", "2026-10-07T19:00Z"],
])("the horizon counts the dates of %s", (zone, now, last, after) => {
  const range = { start: Date.parse(now), end: Date.parse("2026-10-09") };
  const input = openTimesInput({ now: Date.parse(now), range, calendar: { zone, horizonDays: 1 } });
  expect([last, after].map((start) => whyNot(input, Date.parse(start), "park"))).toEqual([undefined, "horizon"]);
});

test.each([
  ["Pacific/Honolulu", "2026-10-05T19:00Z", "2026-10-06T01:00Z", "2026-10-06T19:00Z"],
  ["Pacific/Kiritimati", "2026-10-05T19:00Z", "2026-10-06T01:00Z", "2026-10-06T19:00Z"],
])("the day limit counts the days of %s", (zone, taken, sameDay, nextDay) => {
  const start = Date.parse(taken);
  const sessions = [liveSession(taken, new Date(start + 60 * msPerMinute).toISOString())];
  const range = { start, end: Date.parse("2026-10-09") };
  const input = openTimesInput({ sessions, range, calendar: { zone, dayLimit: 1 } });
  expect([sameDay, nextDay].map((time) => whyNot(input, Date.parse(time), "park"))).toEqual(["day limit", undefined]);
});

test("a full day takes no more sessions", () => {
  const sessions = [on("09:00", "10:00"), on("10:00", "11:00")];
  expect(whyNotAt("14:00", openTimesInput({ sessions, calendar: { dayLimit: 3 } }))).toBeUndefined();
  expect(whyNotAt("14:00", openTimesInput({ sessions, calendar: { dayLimit: 2 } }))).toBe("day limit");
});

test("a group with a place left can be joined, even on a full day, and a full one cannot", () => {
  const service = { id: "clinic", capacity: 4 };
  const group = on("10:10", "11:10", { id: "group", serviceId: "clinic", capacity: 4, people: 3 });
  const input = openTimesInput({ service, sessions: [group], calendar: { dayLimit: 1 } });
  expect(openTimes(input).open).toEqual([{ start: group.start, end: group.end, placeId: "park", joins: "group" }]);
  expect(whyNotAt("10:10", openTimesInput({ service, sessions: [{ ...group, people: 4 }] }))).toBe("full");
  expect(whyNotAt("10:10", openTimesInput({ sessions: [group] }))).toBe("taken");
});

test("a service is offered at its own places only", () => {
  const input = openTimesInput({ service: { placeIds: ["club"] } });
  expect(openTimes(input)).toEqual({ open: [], refused: [] });
  expect(whyNotAt("09:00", input)).toBe("closed");
});

test("at a place without light, a session starts after dawn and ends by sunset", () => {
  const newYork = { latitude: 40.71, longitude: -74.01 };
  const calendar = { zone: "America/New_York", stepMinutes: 1 };
  const rules = hours({ from: 0, to: 1440 });
  const range = { start: Date.parse("2026-10-31T04:00Z"), end: Date.parse("2026-11-02T05:00Z") };
  const dark = openTimesInput({ calendar, rules, range, places: [place({ ...newYork, isLit: false })] });
  // The sun set at 17:53 and, on winter time, at 16:52, and rose at 7:24 after half an hour of twilight.
  const lastStarts = ["2026-10-31T20:53Z", "2026-11-01T20:52Z"].map((start) => Date.parse(start));
  expect(lastStarts.map((start) => whyNot(dark, start, "park"))).toEqual([undefined, undefined]);
  expect(lastStarts.map((start) => whyNot(dark, start + msPerMinute, "park"))).toEqual(["dark", "dark"]);
  const mornings = ["2026-10-31T10:50Z", "2026-10-31T11:00Z"].map((start) => Date.parse(start));
  expect(mornings.map((start) => whyNot(dark, start, "park"))).toEqual(["dark", undefined]);
  const lit = openTimesInput({ calendar, rules, range, places: [place(newYork)] });
  expect(openTimes(lit).refused.filter(({ reason }) => reason === "dark")).toEqual([]);
});

test("there is always light where the sun does not set, and never where it does not rise", () => {
  const places = [place({ latitude: 69.65, longitude: 18.96, isLit: false })];
  const calendar = { zone: "Europe/Oslo" };
  const rules = hours({ from: 0, to: 1440 });
  const inJune = { start: Date.UTC(2026, 5, 20), end: Date.UTC(2026, 5, 21) };
  const inDecember = { start: Date.UTC(2026, 11, 20), end: Date.UTC(2026, 11, 21) };
  const june = openTimesInput({ places, calendar, rules, range: inJune, now: inJune.start });
  const december = openTimesInput({ places, calendar, rules, range: inDecember, now: inDecember.start });
  expect(openTimes(june).open).toHaveLength(48);
  expect(openTimes(december).open).toEqual([]);
});

test("every listed refusal has a known reason", () => {
  const input = openTimesInput({ sessions: [on("10:00", "11:00")], calendar: { turnaroundMinutes: 15 } });
  const { refused } = openTimes(input);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ reason }) => reasons.includes(reason))).toBe(true);
});

test("the time nearest to the request comes first, and a tie goes to the one that leaves no new gap", () => {
  const sessions = [on("10:00", "11:00")];
  const { open } = openTimes(openTimesInput({ sessions }));
  const [first, second] = rankOpenTimes(open, { wanted: at("11:30"), sessions });
  expect([first, second].map((time) => clock(time?.start ?? 0))).toEqual(["11:30", "11:00"]);
  const [nearest] = rankOpenTimes(open, { wanted: at("11:15"), sessions });
  expect(clock(nearest?.start ?? 0)).toBe("11:00");
  const [packed] = rankOpenTimes(open, { sessions });
  expect(clock(packed?.start ?? 0)).toBe("09:00");
});

test("sixty days with 5,000 sessions take far less than 50 ms", () => {
  const range = { start: at("00:00"), end: at("00:00") + 60 * 1440 * msPerMinute };
  const sessions = Array.from({ length: 5000 }, (_, index) => {
    const start = range.start + index * 17 * msPerMinute;
    return { ...on("00:00", "00:00"), id: `${index}`, start, end: start + 5 * msPerMinute };
  });
  const input = openTimesInput({
    calendar: { zone: "America/New_York", stepMinutes: 15 },
    service: { minutes: 5 },
    sessions,
    range,
  });
  const times = Array.from({ length: 9 }, () => {
    const before = process.threadCpuUsage();
    openTimes(input);
    return process.threadCpuUsage(before).user / 1000;
  });
  expect(openTimes(input).open.length).toBeGreaterThan(500);
  expect(times.sort((a, b) => a - b)[4]).toBeLessThan(50);
});
