import { asRecurring, isOnOne } from "./days.server.ts";
import { narrowed } from "./narrowing.server.ts";
import { type Piece, shapeOf } from "./pieces.server.ts";
import { datesOn, type Reference } from "./reference.server.ts";
import type { DaysOption, DaysTerm, TimeTerm } from "./terms.server.ts";
import { timesTogether } from "./together.server.ts";

/** Days that share their times; several alternatives if it is unclear which times. */
export type Group = { ways: Way[]; tier: number; isWeekly: boolean; pieces: Piece[] };
export type Way = readonly Cross[];
/** `except` are the dates that a later, narrower statement is about. */
export type Cross = { days: readonly DaysTerm[]; times: readonly TimeTerm[]; except?: readonly string[] };

/**
 * Which days go with which times: 'Sat or Sun after ten' is one group, 'Monday at three or weekday evenings' are two.
 */
export function groupsOf(pieces: readonly Piece[], reference: Reference): Group[] {
  const groups: Group[] = [];
  const joined = joinCommas(pieces);
  for (let at = 0; at < joined.length; ) {
    const run = runFrom(joined.slice(at));
    const next = runAfter(joined.slice(at + run.length));
    groups.push(groupOf(run, { before: groups.at(-1), after: joined[at + run.length], next, reference }));
    at += run.length;
  }
  return narrowed(groups, reference);
}

/** 'Every Tuesday and Thursday': the 'every' applies to both, as 'every week' does to all. */
export function everyWeek(pieces: readonly Piece[], isWeekly: boolean, reference: Reference): Piece[] {
  return pieces.map((piece, index) => {
    const every = pieces
      .slice(0, index)
      .findLast(({ clause, days }) => clause === piece.clause && days?.sort === "weekday" && days.isWeekly);
    if (!piece.days?.isPlain || (!every && !isWeekly)) return piece;
    return { ...piece, days: asRecurring(piece.days, every?.days, reference), isWeekly: true };
  });
}

/** 'Tuesday or Thursday, after four': a time after a comma belongs to the days before it. */
function joinCommas(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const both = last && (isOneWith(last, piece) ? joinedOver(last, piece) : bounded(last, piece));
    if (both) joined[joined.length - 1] = both;
    else joined.push(piece);
  }
  return joined;
}

/** 'Evenings, but only Monday': it is unclear whether the plural is about Monday. */
function joinedOver(last: Piece, piece: Piece): Piece {
  const isUnclear = piece.link === "but" && last.time?.isPlural && piece.days?.isPlain;
  return { ...piece, ...last, to: piece.to, ...(isUnclear && { mayRecur: true }) };
}

/** 'Tuesday after four but before six': two bounds of one time. */
function bounded(last: Piece, piece: Piece): Piece | undefined {
  if (!last.time || !piece.time || (last.days && piece.days) || last.tier !== piece.tier) return undefined;
  // 'Before nine and after five' are two times.
  const areBounds = last.time.sort === "after" && piece.time.sort === "before";
  if (piece.link !== "but" && !(areBounds && (piece.link === "comma" || piece.link === "and"))) return undefined;
  const time = timesTogether(last.time, piece.time);
  return time && time !== "list" ? { ...piece, ...last, time, to: piece.to } : undefined;
}

/** Parts of the day before their comma may also stand alone: 'evenings, weekends'. */
function isOneWith(last: Piece, piece: Piece): boolean {
  if (last.tier !== piece.tier || (piece.link !== "comma" && piece.link !== "but")) return false;
  if (shapeOf(last) === "days") return shapeOf(piece) === "time";
  return shapeOf(last) === "time" && shapeOf(piece) === "days" && (isOfDays(last) || piece.link === "but");
}

function isOfDays({ time }: Piece): boolean {
  return time?.sort !== "part" || !time.isPlural;
}

/** Takes the pieces of one group: days, then one with a time, then more times; or the other way round. */
function runFrom(pieces: readonly Piece[]): Piece[] {
  const [first] = pieces as [Piece];
  const lead = countOf(pieces, (piece) => shapeOf(piece) === shapeOf(first) && piece.first === first.first);
  if (shapeOf(first) === "both") return [first, ...following(pieces.slice(1), first)];
  const whole = pieces[lead];
  const isNext = whole && shapeOf(whole) === "both" && whole.first === first.first && isLinked(whole, first);
  if (!isNext || isRepeated(whole, pieces.slice(0, lead))) return pieces.slice(0, lead);
  return [...pieces.slice(0, lead + 1), ...following(pieces.slice(lead + 1), whole)];
}

/** 'Tuesday or Friday, Friday after five' says something new about Friday. */
function isRepeated(piece: Piece, earlier: readonly Piece[]): boolean {
  return isAboutSame(
    piece,
    earlier.flatMap(({ days }) => days ?? []),
  );
}

/** What may continue the list after a day with its time: more times, or more days. */
function following(pieces: readonly Piece[], whole: Piece): Piece[] {
  const shape = whole.first === "days" ? "time" : "days";
  const count = countOf(pieces, (piece) => shapeOf(piece) === shape && isLinked(piece, whole));
  const next = pieces[count];
  // They also start the next list.
  const isTaken = next && shapeOf(next) === "both" && next.first === shape && isLinked(next, whole);
  return isTaken ? [] : pieces.slice(0, count);
}

function countOf(pieces: readonly Piece[], fits: (piece: Piece) => boolean): number {
  const [first] = pieces;
  const end = pieces.findIndex(
    (piece, index) => !fits(piece) || (index > 0 && first !== undefined && !isLinked(piece, first)),
  );
  return end < 0 ? pieces.length : end;
}

function isLinked(piece: Piece, first: Piece): boolean {
  return piece.tier === first.tier && !["clause", "but", "else", "rather"].includes(piece.link);
}

/** The next list, if it is about days and their times. */
function runAfter(pieces: readonly Piece[]): Piece[] {
  const run = pieces.length > 0 ? runFrom(pieces) : [];
  return run.some(({ days }) => days) && run.some(({ time }) => time && time.sort !== "any") ? run : [];
}

type Around = { before: Group | undefined; after: Piece | undefined; next: Piece[]; reference: Reference };

function groupOf(pieces: Piece[], { before, after, next, reference }: Around): Group {
  const times = pieces.flatMap((piece) => piece.time ?? []);
  const days = inTheirWeeks(pieces.flatMap((piece) => piece.days ?? [])).map((term) =>
    ofAnyWeek(term, { times, reference, mayRecur: pieces.some(({ mayRecur }) => mayRecur) }),
  );
  const [first] = pieces as [Piece];
  const group = { tier: first.tier, isWeekly: pieces.some(({ isWeekly }) => isWeekly), pieces };
  if (days.length > 0 && times.length > 0) return { ...group, ways: [[{ days, times }]] };
  const earlier = before?.ways.length === 1 ? before.ways[0] : undefined;
  if (days.length > 0) return { ...group, ways: waysOfDays(days, { first, earlier, next, reference }) };
  return { ...group, ways: waysOfTimes(times, { first, earlier, after, reference }) };
}

type Nearby = {
  first: Piece;
  earlier: Way | undefined;
  after?: Piece | undefined;
  next?: readonly Piece[];
  reference: Reference;
};

/**
 * Days without a time: any time, or the time of the days before or after them. 'Evenings and weekends' are two things.
 */
function waysOfDays(days: readonly DaysTerm[], { first, earlier, next = [] }: Nearby): Way[] {
  const anyTime: Way = [{ days, times: [] }];
  const said = earlier?.[0];
  if (!said || said.times.length === 0) {
    const times = next.some((piece) => isAboutSame(piece, days)) ? [] : next.flatMap(({ time }) => time ?? []);
    return times.length > 0 ? [anyTime, [{ days, times }]] : [anyTime];
  }
  if (said.days.length > 0) return [anyTime, [{ days, times: said.times }]];
  const isIdiom = first.link === "or" || first.link === "and" || first.link === "else";
  return isIdiom ? [anyTime] : [anyTime, [{ days, times: said.times }]];
}

function isAboutSame(piece: Piece, days: readonly DaysTerm[]): boolean {
  const named = piece.days?.weekdays ?? [];
  return days.some(({ weekdays }) => named.some((day) => weekdays?.includes(day)));
}

/** Times without a day: on any, or on the days named before. */
function waysOfTimes(times: readonly TimeTerm[], { first, earlier, after }: Nearby): Way[] {
  const anyDay: Way = [{ days: [], times }];
  const said = earlier?.[0];
  if (!said || said.days.length === 0) return [anyDay];
  const sameDays: Way = [{ days: said.days, times }];
  if (first.link === "rather" || first.link === "but") return [sameDays];
  const isIdiom = said.times.length === 0 && times.every(({ sort }) => sort === "part" || sort === "after");
  if (isIdiom && (first.link === "or" || first.link === "and")) return [anyDay];
  return after && shapeOf(after) === "both" ? [anyDay, sameDays] : [sameDays, anyDay];
}

/** 'Next week Tuesday or Thursday': a weekday listed with one of another week may be that week's. */
function inTheirWeeks(days: readonly DaysTerm[]): DaysTerm[] {
  return days.map((term, index) => {
    const { weekdays, isPlain } = term;
    const named = days.slice(0, index).findLast(({ weeks }) => weeks) ?? days.slice(index).find(({ weeks }) => weeks);
    if (!isPlain || !weekdays || !named?.weeks) return term;
    const inWeeks = named.weeks.map(({ dates }) => ({ dates: dates.filter((date) => isOnOne(date, weekdays)) }));
    const isSure = named.sort === "date" && days.indexOf(named) < index;
    return { ...term, isPlain: false, options: different(isSure ? inWeeks : [...term.options, ...inWeeks]) };
  });
}

function different(options: readonly DaysOption[]): DaysOption[] {
  return [...new Map(options.map((option) => [option.dates.join(), option])).values()];
}

type Recurrence = { times: readonly TimeTerm[]; reference: Reference; mayRecur: boolean };

/** 'Monday evenings' are those of any week. */
function ofAnyWeek(days: DaysTerm, { times, reference, mayRecur }: Recurrence): DaysTerm {
  if (!days.isPlain || !days.weekdays || !times.some(({ isPlural }) => isPlural)) return days;
  const every = { dates: datesOn(reference, days.weekdays) };
  return { ...days, options: mayRecur ? different([...days.options, every]) : [every] };
}
