import { hourInWords } from "#app/lib/dates.ts";
import { minutesPerDay, minutesPerHour } from "#app/lib/time/durations.ts";
import type { SessionStatus } from "../schema.ts";

/** Minutes of a day in wall time. */
export type MinuteWindow = { from: number; to: number };

export type WeekSession = MinuteWindow & {
  kind: "session";
  id: string;
  status: SessionStatus;
  /** Its status in words. */
  state: string;
  start: number;
  minutes: number;
  version: string;
  placeId: string;
  who: string;
  /** 'On-Court Lesson'. */
  title: string;
  place: string;
  /** '1:00'. */
  time: string;
  /** '1:00–2:00 PM'. */
  hours: string;
  /** '1:00, Riverside' or '8:00, done'. */
  line: string;
  /** '5 of 6 players'. */
  places: string | undefined;
  isNext: boolean;
  /** Cancelled sessions move to the right of a session at the same time. */
  side: "left" | "right" | undefined;
};

/** A gap in the open hours, long enough for a session. */
export type WeekGap = MinuteWindow & {
  kind: "free";
  start: number;
  placeId: string;
  place: string;
  hours: string;
  until: string;
};

export type WeekItem = WeekSession | WeekGap;

export type WeekNote = { sign: "off" | "extra" | "ended" | "rain" | "heat"; words: string };

export type WeekDay = {
  date: string;
  weekday: string;
  number: string;
  words: string;
  isToday: boolean;
  notes: WeekNote[];
  open: MinuteWindow[];
  off: (MinuteWindow & { note: string | null })[];
  busy: (MinuteWindow & { hours: string })[];
  items: WeekItem[];
};

export function sessionsOf({ items }: WeekDay): WeekSession[] {
  return items.filter((item) => item.kind === "session");
}

/** Shown if there are no hours. */
const usualHours = { from: 8 * minutesPerHour, to: 18 * minutesPerHour };

/** The hours shown: all open ones, and whatever is booked outside them. */
export function hoursShown(days: readonly WeekDay[]): MinuteWindow {
  const windows = days.flatMap(({ open, items, off }) => [
    ...open,
    ...items,
    ...off.filter(({ from, to }) => to - from < minutesPerDay),
  ]);
  if (windows.length === 0) return usualHours;
  const from = Math.floor(Math.min(...windows.map((window) => window.from)) / minutesPerHour) * minutesPerHour;
  const to = Math.ceil(Math.max(...windows.map((window) => window.to)) / minutesPerHour) * minutesPerHour;
  return { from, to: Math.min(to, from + minutesPerDay) };
}

/** Rows of a grid are five minutes high. */
const rowMinutes = 5;

/** A window's rows as classes: our Content-Security-Policy forbids style attributes. */
export function rowsOf(window: MinuteWindow, shown: MinuteWindow): string {
  const row = (minutes: number) => 1 + Math.round((minutes - shown.from) / rowMinutes);
  const last = row(shown.to);
  const first = Math.min(Math.max(1, row(window.from)), last - 1);
  return `row-start-${first} row-end-${Math.min(Math.max(first + 1, row(window.to)), last)}`;
}

/** '7 AM' for each hour that is shown. */
export function hourLabels({ from, to }: MinuteWindow): string[] {
  return Array.from({ length: (to - from) / minutesPerHour }, (_, index) => hourInWords(from + index * minutesPerHour));
}

/** By date and minute of the day: whether a session could start there. */
export type MoveTimes = Record<
  string,
  Record<number, { start: number; placeId: string; isFree: boolean; words: string }>
>;
