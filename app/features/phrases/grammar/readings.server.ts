import { minutesPerDay } from "#app/lib/time/durations.ts";
import type { WallWindow } from "#app/lib/time/wall-time.server.ts";
import { weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { type Cross, everyWeek, type Group, groupsOf, type Way } from "./groups.server.ts";
import { type Piece, piecesOf } from "./pieces.server.ts";
import { datesOn, type ReadFrom, type Reference, referenceOf } from "./reference.server.ts";
import { termsOf } from "./scan.server.ts";
import { plainTextOf } from "./spelling.server.ts";
import type { DaysTerm, Term, TimeOption, TimeTerm } from "./terms.server.ts";

/** A window on a date. Equal `from` and `to` mean a start, whatever the session's length. */
export type DayWindow = WallWindow & { date: string };

/** One way to understand a wish. */
export type Reading = {
  windows: DayWindow[];
  /** Counts only if no other reading is left. */
  isUnlikely: boolean;
  /** The hour that 'after' or 'before' named; it must leave something to choose. */
  named?: number;
};

/** One wished time, with the person's words. */
export type Wish = {
  words: string;
  /** The first choice is 0. */
  choice: number;
  isWeekly: boolean;
  readings: Reading[];
};

/** A text's result: the wishes, and which words were used or not understood. */
export type Phrase = {
  wishes: Wish[];
  minutes?: number;
  used: string[];
  unused: string[];
  /** It names more times than can be looked up at once. */
  isTooMuch: boolean;
};

// A longer text is a letter; the rest of it is reported as not read.
const mostLetters = 1000;
// A longer list is about something else, and looking it up would be slow.
const [mostWishes, mostReadings, mostWindows] = [20, 24, 800];
const hour = 60;

/** Reads when it suits someone. Never guesses: an ambiguous text has two readings. */
export function readPhrase(text: string, from: ReadFrom): Phrase {
  const reference = referenceOf(from);
  const { letters, typed } = plainTextOf(text.slice(0, mostLetters));
  const terms = termsOf(letters, reference);
  const { pieces, unclear, clauseOf } = piecesOf(terms);
  const isWeekly = terms.some(({ meaning }) => meaning.kind === "weekly");
  const all = withOtherDays(withBorrowedTime(pieces));
  const exclusions = all.filter(({ isNot }) => isNot).map((piece) => exclusionOf(piece, reference));
  const suiting = everyWeek(
    all.filter(({ isNot }) => !isNot),
    isWeekly,
    reference,
  );
  const groups = suiting.length > 0 ? groupsOf(suiting, reference) : otherwiseAny(all);
  const read = withinLimits(groups, { reference, exclusions, typed });
  const wishes = read ?? [];
  const minutes = terms.flatMap(({ meaning }) => (meaning.kind === "length" ? meaning.minutes : [])).at(-1);
  const isLost = (index: number) => wishes.length === 0 || unclear.has(clauseOf[index] ?? 0);
  return {
    wishes: inChoices(wishes).map((wish) => ({ ...wish, isWeekly: wish.isWeekly || isWeekly })),
    ...(minutes && { minutes }),
    isTooMuch: read === undefined,
    used: wordsOf(terms, typed, (term, index) => isTelling(term) && !isLost(index)),
    unused: [
      ...wordsOf(terms, typed, (term, index) => term.meaning.kind === "unknown" || (isTelling(term) && isLost(index))),
      ...[text.slice(mostLetters).trim()].filter(Boolean),
    ],
  };
}

/** The wishes of all groups, unless they are too many. */
function withinLimits(groups: readonly Group[], reader: Reader): Wish[] | undefined {
  const wishes: Wish[] = [];
  const readings: Reading[] = [];
  for (const group of groups) {
    const some = wishesOf(group, reader);
    wishes.push(...some);
    readings.push(...some.flatMap((wish) => wish.readings));
    const windows = readings.reduce((sum, reading) => sum + reading.windows.length, 0);
    if (wishes.length > mostWishes || readings.length > mostReadings || windows > mostWindows) return undefined;
  }
  return distinctBy(wishes, ({ choice, readings: all }) => [choice, all]).slice();
}

/** 'Weekdays except Friday after four': the time is that of the weekdays. 'Except Friday morning' is one exception. */
function withBorrowedTime(pieces: readonly Piece[]): Piece[] {
  const excepted = pieces.findIndex(({ isNot, days, time }) => isNot === "except" && days && time);
  const main = pieces.slice(0, Math.max(0, excepted)).filter(({ isNot }) => !isNot);
  const time = pieces[excepted]?.time;
  if (!time || time.sort === "part" || main.length === 0 || main.some((piece) => piece.time)) return [...pieces];
  return pieces.map((piece, index) => {
    if (main.includes(piece)) return { ...piece, time };
    const { time: _, ...days } = piece;
    return index === excepted ? days : piece;
  });
}

/** 'Any other day' leaves out the weekdays named before it. */
function withOtherDays(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    if (!piece.days?.isOther) return piece;
    const named = pieces.slice(0, index).flatMap(({ days }) => days?.weekdays ?? []);
    const options = piece.days.options.map(({ dates }) => ({
      dates: dates.filter((date) => !named.includes(weekdayOf(date))),
    }));
    return { ...piece, days: { ...piece.days, options } };
  });
}

/** 'No Mondays' and 'anything but Mondays': any other time suits. 'I can't do Mondays' does not say so. */
function otherwiseAny(pieces: Piece[]): Group[] {
  const isTerse = pieces.length > 0 && pieces.every((piece) => piece.isTerse);
  return isTerse ? [{ ways: [[{ days: [], times: [] }]], tier: 1, isWeekly: false, pieces }] : [];
}

type Exclusion = { dates: Set<string> | undefined; from: number; to: number };

/** A plain weekday is excluded in every week, a start with the hour after it. */
function exclusionOf({ days, time }: Piece, reference: Reference): Exclusion {
  const from = Math.min(...(time?.options.map((option) => option.from) ?? [0]));
  const to = Math.max(
    ...(time?.options.map((option) => (option.from === option.to ? option.to + hour : option.to)) ?? [minutesPerDay]),
  );
  if (!days) return { dates: undefined, from, to };
  const all =
    days.isPlain && days.weekdays ? datesOn(reference, days.weekdays) : days.options.flatMap(({ dates }) => dates);
  return { dates: new Set(all), from, to };
}

type Reader = { reference: Reference; exclusions: readonly Exclusion[]; typed: (from: number, to: number) => string };

/**
 * A group with one interpretation is one wish per time; otherwise it is one wish, with a reading per interpretation.
 */
function wishesOf(group: Group, reader: Reader): Wish[] {
  const words = reader.typed(group.pieces[0]?.from ?? 0, group.pieces.at(-1)?.to ?? 0);
  const wish = { words, choice: group.tier, isWeekly: group.isWeekly };
  const [way] = group.ways;
  if (group.ways.length > 1 || !way)
    return [{ ...wish, readings: distinct(group.ways.flatMap((one) => readingsTogether(one, reader))) }];
  return way
    .flatMap((cross) => partsOf(cross, reader))
    .map((readings) => ({ ...wish, readings: distinct(readings) }))
    .filter(({ readings }) => readings.length > 0);
}

/** The readings of each day and time of a cross that can be asked about separately. */
function partsOf({ days, times, except }: Cross, reader: Reader): Reading[][] {
  const halved = sameHalves(times);
  const perTime = halved.length > 0 ? halved : [undefined];
  const left = except ? { dates: new Set(except), from: 0, to: minutesPerDay } : undefined;
  const exclusions = left ? [...reader.exclusions, left] : reader.exclusions;
  return perTime.flatMap((time) =>
    inOneOrMore(days, reader).map((some) => readingsOf(some, time, { ...reader, exclusions })),
  );
}

/** Unambiguous days are combined; each of the others is a separate question. */
function inOneOrMore(all: readonly DaysTerm[], { reference }: Reader): DaysTerm[] {
  if (all.length === 0) return [{ kind: "days", sort: "group", options: [{ dates: reference.dates }] }];
  const clear = all.filter(({ options }) => options.length === 1);
  const dates = [...new Set(clear.flatMap(({ options }) => options[0]?.dates ?? []))].sort();
  const together: DaysTerm[] = clear.length > 0 ? [{ kind: "days", sort: "group", options: [{ dates }] }] : [];
  return [...together, ...all.filter(({ options }) => options.length > 1)];
}

const anyTime: TimeOption = { from: 0, to: minutesPerDay };

function readingsOf(days: DaysTerm, time: TimeTerm | undefined, { exclusions }: Reader): Reading[] {
  return days.options.flatMap(({ dates, isUnlikely = false }) =>
    (time?.options ?? [anyTime]).map(({ from, to, named, weekdays }) => ({
      windows: dates
        .filter((date) => !weekdays || weekdays.includes(weekdayOf(date)))
        .flatMap((date) => without({ date, from, to }, exclusions)),
      isUnlikely,
      ...(named !== undefined && { named }),
    })),
  );
}

/** Every combination of its days' and times' meanings, as one reading each. */
function readingsTogether(way: Way, reader: Reader): Reading[] {
  const parts = way.flatMap((cross) => partsOf(cross, reader));
  return parts.reduce<Reading[]>(
    (whole, part) =>
      whole
        .flatMap((reading) =>
          part.map(({ windows, isUnlikely, named }) => ({
            windows: [...reading.windows, ...windows],
            isUnlikely: reading.isUnlikely || isUnlikely,
            ...(named !== undefined && { named }),
          })),
        )
        .slice(0, mostReadings),
    [{ windows: [], isUnlikely: false }],
  );
}

/** 'Three or four pm' are both in the afternoon, as long as the hours increase. */
function sameHalves(times: readonly TimeTerm[]): TimeTerm[] {
  const sure = [...times];
  for (let at = sure.length - 2; at >= 0; at--) sure[at] = inHalfOf(sure[at] as TimeTerm, sure[at + 1], -1);
  for (let at = 1; at < sure.length; at++) sure[at] = inHalfOf(sure[at] as TimeTerm, sure[at - 1], 1);
  return sure;
}

function inHalfOf(time: TimeTerm, next: TimeTerm | undefined, direction: 1 | -1): TimeTerm {
  const [sure, another] = next?.options ?? [];
  if (time.sort !== "point" || time.options.length < 2 || next?.sort !== "point" || !sure || another) return time;
  const inHalf = time.options.filter(({ from }) => from >= 720 === sure.from >= 720);
  const [option] = inHalf;
  return option && Math.sign(option.from - sure.from) === direction ? { ...time, options: [option] } : time;
}

/** What remains of a window. */
function without(window: DayWindow, exclusions: readonly Exclusion[]): DayWindow[] {
  const cuts = exclusions.filter(({ dates }) => !dates || dates.has(window.date));
  return cuts.reduce<DayWindow[]>(
    (left, cut) =>
      left.flatMap(({ date, from, to }) => {
        if (from === to) return from >= cut.from && from < cut.to ? [] : [{ date, from, to }];
        const before = { date, from, to: Math.min(to, cut.from) };
        const after = { date, from: Math.max(from, cut.to), to };
        return [before, after].filter((part) => part.from < part.to);
      }),
    [window],
  );
}

function distinct(readings: readonly Reading[]): Reading[] {
  const some = readings.filter(({ windows }) => windows.length > 0);
  return distinctBy(some, ({ windows }) => windows).slice(0, mostReadings);
}

/** The last of each equal group. */
export function distinctBy<Item>(items: readonly Item[], aspect: (item: Item) => unknown): readonly Item[] {
  if (items.length < 2) return items;
  return [...new Map(items.map((item) => [JSON.stringify(aspect(item)), item])).values()];
}

/** Numbers choices from 0, without gaps. */
function inChoices(wishes: readonly Wish[]): Wish[] {
  const tiers = [...new Set(wishes.map(({ choice }) => choice))].sort((a, b) => a - b);
  return wishes
    .map((wish) => ({ ...wish, choice: tiers.indexOf(wish.choice) }))
    .toSorted((a, b) => a.choice - b.choice);
}

function isTelling({ meaning: { kind } }: Term): boolean {
  return ["days", "time", "both", "length", "not", "except", "rather", "else", "weekly", "story"].includes(kind);
}

/** Adjacent text in one piece, as typed. */
function wordsOf(
  terms: readonly Term[],
  typed: Reader["typed"],
  isWanted: (term: Term, index: number) => boolean,
): string[] {
  const runs: { from: number; to: number }[] = [];
  let isOpen = false;
  terms.forEach((term, index) => {
    const last = runs.at(-1);
    if (isWanted(term, index)) {
      if (last && isOpen) last.to = term.to;
      else runs.push({ from: term.from, to: term.to });
      isOpen = true;
    } else if (term.meaning.kind !== "filler") isOpen = false;
  });
  return runs.map(({ from, to }) => typed(from, to)).filter(Boolean);
}
