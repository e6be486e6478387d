import { daysAfter, hoursOn, type Moment, weekdayNumber } from "./moments.ts";

/**
 * What a phrase means, written down by hand and evaluated without the grammar. A label is 'days @ times #choice': days and
 * times are lists separated by spaces, each item one of those below, and '/' separates what it may mean.
 *
 * Days: `any`, `+3` days ahead, `+3..+5`, `mon` the coming one, `every:mon,wed`, `week:1`, `week:1:tue`, `next:fri`,
 * `alternating:sat`, `weekend:0`, `weekof:+12` Monday to Sunday around that day, `from:+10:tue` from that day on.
 * Times: `all`, `15:00`, `16:00-18:00`, `16:00-`, `-10:00`, a part of the day, `~17:00` around; with `?` nobody said
 * which half of the day it is: `5?`, `4?-6?`, `>4?`, `<10?`, `~5?`.
 */
export type Label = string;

export type Window = { date: string; from: number; to: number };
export type ExpectedWish = { choice: number; answers: Window[][] };

type Time = { from: number; to: number; bound?: number; weekdays?: number[] };

const step = 5;
const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const parts: Record<string, Time> = {
  all: { from: 0, to: 1440 },
  morning: { from: 360, to: 720 },
  lunchtime: { from: 720, to: 840 },
  afternoon: { from: 720, to: 1020 },
  evening: { from: 1020, to: 1260 },
  school: { from: 930, to: 1110, weekdays: [1, 2, 3, 4, 5] },
};

export function expectedOf(labels: readonly Label[], moment: Moment): ExpectedWish[] {
  return labels.flatMap((label) => {
    const [, days = "", times = "", choice = "0"] = /^(.+?) @ (.+?)(?: #(\d))?$/.exec(label) ?? [];
    return days
      .split(" ")
      .flatMap((day) =>
        times.split(" ").map((time) => ({ choice: Number(choice), answers: answersOf(day, time, moment) })),
      );
  });
}

function answersOf(day: string, time: string, moment: Moment): Window[][] {
  const options = day.split("/").flatMap((one) => datesOf(one, moment));
  const times = time.split("/").flatMap(timesOf);
  const read = options.flatMap((dates) =>
    times.map((one) => ({ open: dates.flatMap((date) => openPart(date, one, moment)), dates, bound: one.bound })),
  );
  const left = read.filter(({ open }) => open.length > 0);
  const sensible = left.filter(
    ({ dates, bound }) =>
      bound === undefined || dates.some((date) => hoursOn(date).some(({ from, to }) => from <= bound && bound <= to)),
  );
  const kept = sensible.length > 0 ? sensible : left;
  return [...new Map(kept.map(({ open }) => [JSON.stringify(open), open])).values()];
}

/** Step by step where the grammar cuts windows. Every hour of the table is a multiple of the step. */
function openPart(date: string, { from, to, weekdays }: Time, moment: Moment): Window[] {
  if (date < moment.date || date > moment.last || (weekdays && !weekdays.includes(weekdayNumber(date)))) return [];
  const isOpen = (minute: number) =>
    hoursOn(date).some((hours) => hours.from <= minute && minute < hours.to) &&
    (date > moment.date || minute >= moment.minutes);
  if (from === to) return isOpen(from) ? [{ date, from, to }] : [];
  const minutes = Array.from({ length: (to - from) / step }, (_, index) => from + index * step).filter(isOpen);
  const [first] = minutes;
  return first === undefined ? [] : [{ date, from: first, to: first + minutes.length * step }];
}

function datesOf(item: string, moment: Moment): string[][] {
  const { date } = moment;
  const today = weekdayNumber(date);
  const all = Array.from({ length: 61 }, (_, ahead) => daysAfter(date, ahead));
  if (item === "any") return [all];
  if (item.includes("&")) return [item.split("&").flatMap((one) => datesOf(one, moment)[0] ?? [])];
  const [first, second] = item.split("..").map(Number);
  if (item.startsWith("+")) return [range(first ?? 0, second ?? first ?? 0).map((ahead) => daysAfter(date, ahead))];
  const [kind = "", which = "", weekday] = item.split(":");
  if (kind === "every") return [all.filter((day) => which.split(",").includes(nameOf(day)))];
  const weekly = all.filter((day) => nameOf(day) === which);
  if (kind === "alternating") return [0, 1].map((start) => weekly.filter((_, index) => index % 2 === start));
  if (kind === "week") {
    const monday = 1 - today + 7 * Number(which);
    const starts = today === 7 ? [monday, monday + 6] : [monday];
    return starts.map((start) =>
      range(start, start + 6)
        .map((ahead) => daysAfter(date, ahead))
        .filter((day) => !weekday || weekday.split(",").includes(nameOf(day))),
    );
  }
  if (kind === "weekof") {
    const monday = Number(which) + 1 - weekdayNumber(daysAfter(date, Number(which)));
    return [range(monday, monday + 6).map((ahead) => daysAfter(date, ahead))];
  }
  if (kind === "from") return [all.slice(Number(which)).filter((day) => nameOf(day) === weekday)];
  if (kind === "weekend")
    return weekendsOf(Number(which), today).map((aheads) => aheads.map((ahead) => daysAfter(date, ahead)));
  const ahead = (names.indexOf(kind === "next" ? which : kind) + 1 - today + 7) % 7;
  return aheadsOf(ahead, kind === "next", today).map((days) => [daysAfter(date, days)]);
}

/** The coming weekday, or the 'next' one: both where usage differs. */
function aheadsOf(ahead: number, isNext: boolean, today: number): number[] {
  if (!isNext) return ahead === 0 ? [0, 7] : [ahead];
  if (ahead === 0) return [7];
  return today === 7 || today + ahead <= 7 ? [ahead, ahead + 7] : [ahead];
}

/** 0 is 'this weekend', 1 is 'next weekend'. */
function weekendsOf(which: number, today: number): number[][] {
  const saturday = 6 - today;
  const [here, later] = [
    [saturday, saturday + 1],
    [saturday + 7, saturday + 8],
  ];
  if (which === 0) return today === 7 ? [here, later] : [here];
  return today >= 6 ? [later] : [here, later];
}

function timesOf(item: string): Time[] {
  const part = parts[item];
  if (part) return [part];
  const around = item.startsWith("~");
  if (around) return clocksOf(item.slice(1)).map((at) => ({ from: at - 30, to: at + 90 }));
  if (item.startsWith(">")) return clocksOf(item.slice(1)).map((at) => ({ from: at, to: 1440, bound: at }));
  if (item.startsWith("<")) return clocksOf(item.slice(1)).map((at) => ({ from: 0, to: at, bound: at }));
  const [from = "", to] = item.split("-");
  if (to === undefined) return clocksOf(from).map((at) => ({ from: at, to: at }));
  if (to === "") return clocksOf(from).map((at) => ({ from: at, to: 1440 }));
  if (from === "") return clocksOf(to).map((at) => ({ from: 0, to: at }));
  return clocksOf(from).flatMap((start) => {
    const ends = clocksOf(to).filter((end) => end > start && end - start <= 720);
    return ends.length > 0 ? [{ from: start, to: Math.min(...ends) }] : [];
  });
}

/** '15:00' is one time; '5?' is two. */
function clocksOf(text: string): number[] {
  const [hour = 0, minute = 0] = text.replace("?", "").split(":").map(Number);
  const at = hour * 60 + minute;
  if (!text.endsWith("?")) return [at];
  return hour === 12 ? [at, at - 720] : [at, at + 720];
}

function nameOf(date: string): string {
  return names[weekdayNumber(date) - 1] ?? "";
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
