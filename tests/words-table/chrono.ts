import { en, type ParsedComponents } from "chrono-node";
import { hoursOn, type Moment } from "./moments.ts";
import type { ExpectedWish, Window } from "./oracle.ts";
import type { Row } from "./rows.ts";
import type { Grade } from "./score.ts";
import { meaningOf } from "./table.ts";
import { worded } from "./wording.ts";

/** A wall-clock start that chrono found; for a day alone it says noon. */
type Start = { date: string; at: number; isDay: boolean };

/**
 * How chrono-node reads a row, judged kindly: it is right if everything it found that the calendar allows is within
 * the meaning, and if it found something for each wish. One Monday is enough for 'Mondays', and ends are ignored.
 */
export function chronoGrade(row: Row, moment: Moment): Grade {
  const expected = meaningOf(row, moment);
  const starts = startsOf(worded(row[0], moment), moment).filter((start) => isOpen(start, moment));
  if (starts.length === 0) return expected.length === 0 ? "right" : "not understood";
  if (expected.some(({ answers }) => answers.length > 1)) return "silently wrong";
  const isMeant = starts.every((start) => expected.some((wish) => isIn(start, wish)));
  const isWhole = expected.every((wish) => starts.some((start) => isIn(start, wish)));
  return isMeant && isWhole ? "right" : "silently wrong";
}

function startsOf(text: string, { date, minutes, order }: Moment): Start[] {
  const instant = new Date(Date.parse(date) + minutes * 60_000);
  const parser = order === "month-day" ? en.casual : en.GB;
  return parser.parse(text, { instant, timezone: 0 }, { forwardDate: true }).map(({ start }) => startOf(start));
}

function startOf(found: ParsedComponents): Start {
  const part = (name: "year" | "month" | "day" | "hour" | "minute") => found.get(name) ?? 0;
  const date = [part("year"), part("month"), part("day")].map((number) => String(number).padStart(2, "0")).join("-");
  return { date, at: part("hour") * 60 + part("minute"), isDay: !found.isCertain("hour") };
}

function isOpen({ date, at }: Start, moment: Moment): boolean {
  if (date < moment.date || date > moment.last || (date === moment.date && at < moment.minutes)) return false;
  return hoursOn(date).some(({ from, to }) => from <= at && at < to);
}

function isIn({ date, at, isDay }: Start, { answers: [windows = []] }: ExpectedWish): boolean {
  return windows.some((window) => window.date === date && (covers(window, at) || (isDay && isWholeDay(window))));
}

function covers({ from, to }: Window, at: number): boolean {
  return from === to ? at === from : from <= at && at < to;
}

function isWholeDay({ date, from, to }: Window): boolean {
  return hoursOn(date).some((hours) => hours.from === from && hours.to === to);
}
