import type { WallWindow } from "#app/lib/time/wall-time.server.ts";
import { type DayWindow, distinctBy, type Phrase, type Reading, type Wish } from "./readings.server.ts";

/** The calendar's facts: the current wall time, the last bookable day, and each day's hours. */
export type KnownCalendar = {
  now: { date: string; minutes: number };
  last: string;
  hoursOn: (date: string) => readonly WallWindow[];
};

/**
 * A wish after applying the calendar: with one answer it is understood, with several it is a question. An unlikely
 * answer is also a question, such as a date in the other order because the usual one is past.
 */
export type SettledWish = Omit<Wish, "readings"> & {
  answers: DayWindow[][];
  isUnlikely: boolean;
  /** Every reading with something left; those that are not answers were only less likely. */
  readings: LeftReading[];
};

/** `open` is what the hours and the clock leave of it; `asked` is the same days as requested. */
type LeftReading = { open: DayWindow[]; asked: DayWindow[]; isAnswer: boolean };

/** A wish with nothing left, and why. `many` stands for a whole phrase that names too many times. */
type Fallen = { words: string; why: "past" | "beyond" | "closed" | "many" };

/**
 * `understood` has one answer to each wish, and every word was used. `question` has more, or words that were not
 * understood: the person decides. `nothing` has no time at all.
 */
export type Settled = {
  outcome: "understood" | "question" | "nothing";
  wishes: SettledWish[];
  fallen: Fallen[];
  unused: string[];
};

export function settle(phrase: Phrase, calendar: KnownCalendar): Settled {
  const { unused, isTooMuch } = phrase;
  if (isTooMuch) return { outcome: "nothing", wishes: [], fallen: [{ words: unused.join(", "), why: "many" }], unused };
  const settled = phrase.wishes.map((wish) => settleWish(wish, calendar));
  const wishes = settled.filter(({ answers }) => answers.length > 0);
  const fallen = phrase.wishes
    .filter((_, index) => settled[index]?.answers.length === 0)
    .flatMap((wish) => fall(wish, calendar));
  if (wishes.length === 0) return { outcome: "nothing", wishes, fallen, unused };
  const isClear = unused.length === 0 && wishes.every(({ answers, isUnlikely }) => answers.length === 1 && !isUnlikely);
  return { outcome: isClear ? "understood" : "question", wishes, fallen, unused };
}

function settleWish({ readings, ...wish }: Wish, calendar: KnownCalendar): SettledWish {
  const open = readings.map((reading) => ({ reading, windows: openPart(reading.windows, calendar) }));
  const left = distinctBy(
    open.filter(({ windows }) => windows.length > 0),
    ({ windows, reading }) => [windows, reading.isUnlikely],
  );
  const likely = preferring(left, ({ reading }) => !reading.isUnlikely);
  const sensible = preferring(likely, ({ reading }) => namesOpenHour(reading, calendar));
  const answers = distinctBy(sensible, ({ windows }) => windows);
  const shown = distinctBy([...left.filter((one) => !answers.includes(one)), ...answers], ({ windows }) => windows);
  return {
    ...wish,
    answers: answers.map(({ windows }) => windows),
    isUnlikely: sensible.some(({ reading }) => reading.isUnlikely),
    readings: shown.map((one) => ({
      open: one.windows,
      asked: one.reading.windows.filter((window) => openPart([window], calendar).length > 0),
      isAnswer: answers.includes(one),
    })),
  };
}

/** The preferred ones, or all if none is. */
function preferring<Item>(items: readonly Item[], isPreferred: (item: Item) => boolean): readonly Item[] {
  const preferred = items.filter(isPreferred);
  return preferred.length > 0 ? preferred : items;
}

/** The part within the current time, the horizon and the hours, merged and sorted. */
function openPart(windows: readonly DayWindow[], calendar: KnownCalendar): DayWindow[] {
  const parts = windows.filter((window) => isInReach(window, calendar)).flatMap((window) => openOn(window, calendar));
  return merged(
    parts.toSorted((a, b) => (a.date === b.date ? a.from - b.from || a.to - b.to : a.date < b.date ? -1 : 1)),
  );
}

function isInReach({ date }: DayWindow, { now, last }: KnownCalendar): boolean {
  return now.date <= date && date <= last;
}

function openOn({ date, from, to }: DayWindow, { now, hoursOn }: KnownCalendar): DayWindow[] {
  const earliest = date === now.date ? now.minutes : 0;
  return hoursOn(date).flatMap((hours) => {
    const opens = Math.max(hours.from, earliest);
    if (from === to) return opens <= from && from < hours.to ? [{ date, from, to }] : [];
    const part = { date, from: Math.max(from, opens), to: Math.min(to, hours.to) };
    return part.from < part.to ? [part] : [];
  });
}

function merged(windows: readonly DayWindow[]): DayWindow[] {
  const done: DayWindow[] = [];
  for (const window of windows) {
    const last = done.at(-1);
    const isSame = last?.date === window.date && last.from === window.from && last.to === window.to;
    const isApart = last?.date !== window.date || window.from > last.to || last.from === last.to;
    if (last && !isApart) last.to = Math.max(last.to, window.to);
    else if (!isSame) done.push({ ...window });
  }
  return done;
}

/** 'After four' does not mean four in the morning if nothing opens before eight: that would not be a condition. */
function namesOpenHour({ named, windows }: Reading, { hoursOn }: KnownCalendar): boolean {
  if (named === undefined) return true;
  return windows.some(({ date }) => hoursOn(date).some(({ from, to }) => from <= named && named <= to));
}

function fall({ words, readings }: Wish, calendar: KnownCalendar): Fallen[] {
  const windows = readings.flatMap((reading) => reading.windows);
  if (windows.length === 0) return [];
  if (windows.some((window) => isInReach(window, calendar) && !isOver(window, calendar)))
    return [{ words, why: "closed" }];
  return [{ words, why: windows.some(({ date }) => date > calendar.last) ? "beyond" : "past" }];
}

function isOver({ date, to }: DayWindow, { now }: KnownCalendar): boolean {
  return date < now.date || (date === now.date && to <= now.minutes);
}
