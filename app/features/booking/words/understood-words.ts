import type { DayWindow } from "#app/features/phrases/grammar/readings.server.ts";
import type { SettledWish } from "#app/features/phrases/grammar/settle.server.ts";
import { clockInWords, datesInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { daysPerWeek, minutesPerDay } from "#app/lib/time/durations.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import { addDays, daysBetween, weekdayOf } from "#app/lib/time/wall-time.server.ts";

/** The range days are named in: 'Saturday' is the next one, 'Saturdays' are all that can be booked. */
export type Horizon = {
  today: string;
  last: string;
  /** The open dates after today. */
  open: readonly string[];
  /** Names days by date, when there are several to choose from. */
  isDated?: boolean;
};

const mostDaysNamed = 3;

/** 'Saturday or Sunday after 10 AM', 'weekdays from 5 to 9 PM'. */
export function wishInWords({ readings, choice, answers }: SettledWish, horizon: Horizon): string {
  const seen = { ...horizon, isDated: answers.length > 1 };
  const said = readings.filter(({ isAnswer }) => isAnswer).map(({ asked }) => windowsInWords(asked, seen));
  return `${choice > 0 ? "otherwise " : ""}${listed([...new Set(said)], ", or ")}`;
}

/** Groups days with the same hours. */
export function windowsInWords(windows: readonly DayWindow[], horizon: Horizon): string {
  const byDate = Map.groupBy(windows, ({ date }) => date);
  const hoursOn = (date: string) => [...new Set((byDate.get(date) ?? []).map(hoursInWords))].join(" or ");
  const byHours = Map.groupBy([...byDate.keys()].sort(), hoursOn);
  const parts = [...byHours].map(([hours, dates]) => [daysInWords(dates, horizon), hours].filter(Boolean).join(" "));
  return listed(parts, ", or ");
}

/** Empty for any time of day. */
function hoursInWords({ from, to }: DayWindow): string {
  if (from === to) return `at ${clockInWords(from)}`;
  const [isFromMorning, isToNight] = [from <= 0, to >= minutesPerDay];
  if (isFromMorning) return isToNight ? "" : `before ${clockInWords(to)}`;
  if (isToNight) return `after ${clockInWords(from)}`;
  const [start, end] = [clockInWords(from), clockInWords(to)];
  const [time, half] = timeAndHalf(start);
  return `from ${half === timeAndHalf(end)[1] ? time : start} to ${end}`;
}

function daysInWords(dates: readonly string[], horizon: Horizon): string {
  const weekdays = [...new Set(dates.map(weekdayOf))].sort();
  if (areEveryWeek(weekdays, dates, horizon)) return weekdaysInWords(weekdays, horizon);
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  const isRun = daysBetween(first, last) === dates.length - 1;
  if (isRun && dates.length >= mostDaysNamed) return datesInWords(first, last);
  const named = dates.slice(0, mostDaysNamed).map((date) => dayInWords(date, horizon));
  const more = dates.length - named.length;
  return more > 0 ? `${named[0]} and ${dates.length - 1} more days` : listed(named, " or ");
}

/** Whether the dates include every open one of each weekday, at least two; today may be missing. */
function areEveryWeek(weekdays: readonly number[], dates: readonly string[], { open }: Horizon): boolean {
  const openOn = Map.groupBy(open, weekdayOf);
  return weekdays.every((weekday) => {
    const all = openOn.get(weekday) ?? [];
    return all.length > 1 && all.every((date) => dates.includes(date));
  });
}

function weekdaysInWords(weekdays: readonly number[], horizon: Horizon): string {
  const twoWeeks = addDays(horizon.today, 2 * daysPerWeek);
  const open = [...new Set(horizon.open.filter((date) => date <= twoWeeks).map(weekdayOf))].sort();
  const key = weekdays.join("");
  if (key === open.join("") && key.length > 5) return "any day";
  if (key === "12345") return "weekdays";
  if (key === "67") return "weekends";
  const workdays = open.filter((weekday) => weekday <= 5);
  const missing = workdays.filter((weekday) => !weekdays.includes(weekday));
  if (weekdays.every((weekday) => weekday <= 5) && weekdays.length > 3 && missing.length === 1)
    return `weekdays except ${names[(missing[0] ?? 1) - 1]}s`;
  return listed(
    weekdays.map((weekday) => `${names[weekday - 1]}s`),
    " or ",
  );
}

const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** 'today', 'tomorrow', 'Saturday' within a week, and then 'Sat, Nov 28'. */
function dayInWords(date: string, { today, isDated }: Horizon): string {
  const ahead = isDated ? daysPerWeek : daysBetween(today, date);
  if (ahead < 2) return ahead === 0 ? "today" : "tomorrow";
  return ahead < daysPerWeek ? (names[weekdayOf(date) - 1] ?? date) : weekdayAndDate(Date.parse(date), "UTC");
}

/** 'a, b or c' for ' or '. */
function listed(parts: readonly string[], last: " or " | ", or "): string {
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")}${last}${parts.at(-1)}`;
}
