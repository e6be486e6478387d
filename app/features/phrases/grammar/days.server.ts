import { addDays, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { datesOn, datesThrough, dayAhead, existingDate, type Reference, weekOf } from "./reference.server.ts";
import { type DaysOption, type DaysTerm, type Meaning, type PhraseRule, rule } from "./terms.server.ts";
import { monthNames, weekdayNames } from "./vocabulary.server.ts";

const weekday = `(${weekdayNames.join("|")})`;
const month = `(${monthNames.join("|")})`;
const everyWeekday = [1, 2, 3, 4, 5];
const weekend = [6, 7];
const everyDay = [...everyWeekday, ...weekend];
const sunday = 7;
const letterDays: Record<string, readonly number[]> = { mwf: [1, 3, 5], tth: [2, 4], mw: [1, 3], mf: everyWeekday };

/** Days named by weekday, by week, or relative to today. */
export const dayRules: PhraseRule[] = [
  rule("(?:the )?day after tomorrow", (_, { reference }) => oneDay(reference, 2)),
  rule("today", (_, { reference }) => oneDay(reference, 0)),
  rule("tomorrow", (_, { reference }) => oneDay(reference, 1)),
  rule("in (\\d+|a couple of|a few) days(?: time)?", ([, count = ""], { reference }) =>
    Number(count) > 0 ? oneDay(reference, Number(count)) : { kind: "story" },
  ),
  rule(
    "in (?:(\\d+|a) weeks?|a fortnight)(?:'s|s'|') ?(?:time)?|in (?:(\\d+|a) weeks?|a fortnight)(?: time)?",
    (found, place) => weeksAhead(weeksIn(found[1] ?? found[2]), place.reference),
  ),
  rule("(?:(\\d+|a) weeks?|a fortnight) from (today|now|tomorrow)", ([, count, day], { reference }) =>
    oneDay(reference, weeksIn(count) * 7 + Number(day === "tomorrow")),
  ),
  rule(`(?:(\\d+|a) weeks?|a fortnight) (?:from|on) ${weekday}`, ([, count, name], { reference }) =>
    later(coming(reference, numberOf(name)), weeksIn(count)),
  ),
  rule(`${weekday} fortnight`, ([, name], { reference }) => later(coming(reference, numberOf(name)), 2)),
  rule(`${weekday} week`, ([, name], { reference }) => later(coming(reference, numberOf(name)), 1)),
  rule(`(?:the )?${weekday} after next`, () => ({ kind: "story" })),
  rule(`(?:the )?(?:first|second|third|fourth|last|1st|2nd|3rd|4th) (?:${weekday}|week|weekend|days?)`, () => ({
    kind: "story",
  })),
  rule("(?:the )?(?:week after next|next next week|week after)", (_, { reference }) => weeks(reference, 2)),
  rule("(?:the |later )?(?:rest of )?(?:the |this )week", (_, { reference }) => weeks(reference, 0)),
  rule("(?:the )?(?:next|following|coming) week", (_, { reference }) => weeks(reference, 1)),
  rule("(?:the |this |(?:the |this )coming )weekend", (found, { reference }) => weekendAhead(found[0], reference)),
  rule("(?:the )?(?:next|following) weekend", (_, { reference }) => nextWeekend(reference)),
  rule("(?<!(?:any|every|each|all|most|some)\\s)(?:(?:on|at) )?weekend", (_, { reference }) => someWeekend(reference)),
  rule("(?:(?:any|every|each|all|on|at|most|some) )?weekends?", (found, { reference }) => ({
    ...recurring(reference, weekend, "group"),
    isWeekly: isEvery(found[0]),
  })),
  rule("(?:(?:any|every|each|all|most|some) )?(?:weekdays?|school days?|week days?)", (found, { reference }) => ({
    ...recurring(reference, everyWeekday, "group"),
    isWeekly: isEvery(found[0]),
  })),
  rule(
    "(?:(?:any|every|each|all|most) )?(?:weeknights?|week nights?|school nights?|weekday nights?)",
    (_, { reference }) => ({
      kind: "both",
      days: recurring(reference, everyWeekday, "group"),
      time: { kind: "time", sort: "part", options: [reference.settings.evening], isPlural: true },
    }),
  ),
  rule("(?:every|each) other (?:week)?days?", () => ({ kind: "story" })),
  rule("(?:(?:any|all|the|on|most) )?other (week)?days?", ([, week], { reference }) => ({
    ...recurring(reference, week ? everyWeekday : everyDay, "group"),
    isOther: true,
  })),
  rule(
    "(?:any|every|each|all|most) (?:of the )?days?(?: (?:of|in|during) the week)?|everyday|anyday|daily|all week|7 days a week",
    (_, { reference }) => recurring(reference, everyDay, "group"),
  ),
  rule("(?:the )?(day|1) after", ([, unit], { before }) => theOneAfter(before, unit === "day" ? 1 : 7)),
  rule(`(?:every|each) (?:other|second|2nd) ${weekday}`, ([, name], { reference }) =>
    everyOther(reference, numberOf(name)),
  ),
  // Mon-Wed-Fri is a list.
  rule(`(?<!-)(?:from |between )?${weekday}s? ?(?:-|to|through|until|and) ?${weekday}s?(?! ?-)`, dayRange),
  rule(`(?:(?:on|any|every|each|all|most) )*${weekday}s`, (found, { reference }) =>
    everyOne(reference, numberOf(found[1]), isEvery(found[0])),
  ),
  rule(`(any|every|each) ${weekday}`, ([, how, name], { reference }) =>
    everyOne(reference, numberOf(name), how !== "any"),
  ),
  rule(`(?:the )?next ${weekday}`, ([, name], { reference }) => next(reference, numberOf(name))),
  rule(`(?:this|coming|this coming|the coming|upcoming) ${weekday}`, ([, name], { reference }) =>
    thisOne(reference, numberOf(name)),
  ),
  rule(weekday, ([, name], { reference }) => coming(reference, numberOf(name))),
  rule("(mwf|tth|mw|m/w/f|m-w-f|t/th|m/w|m-f)", ([letters = ""], { reference }) => {
    const days = letterDays[letters.replaceAll(/[/-]/g, "")] ?? [];
    return { ...recurring(reference, days, "weekday") };
  }),
  rule(`(?:in|during|throughout) (?:the month of )?${month}(?: (\\d{4}))?`, ([, name = "", year], { reference }) =>
    monthAhead(reference, monthNames.indexOf(name) + 1, year),
  ),
  rule("(this|next) month", ([, which], { reference }) => {
    const ahead = Number(which === "next");
    const at = Number(reference.today.slice(5, 7)) + ahead;
    const year = Number(reference.today.slice(0, 4)) + Number(at > 12);
    return monthAhead(reference, at > 12 ? at - 12 : at, String(year));
  }),
];

function numberOf(name = ""): number {
  return weekdayNames.indexOf(name) + 1;
}

function weeksIn(count: string | undefined): number {
  if (count === undefined) return 2;
  return count === "a" ? 1 : Number(count);
}

function isEvery(words: string): boolean {
  return /\b(?:every|each)\b/.test(words);
}

function oneDay(reference: Reference, ahead: number): DaysTerm | undefined {
  if (ahead > 366) return undefined;
  return { kind: "days", sort: "date", options: [{ dates: [dayAhead(reference, ahead)] }] };
}

/** 'In two weeks' is the day two weeks from now, or that week. */
function weeksAhead(count: number, reference: Reference): DaysTerm | undefined {
  if (count < 1 || count > 52) return undefined;
  const day = { dates: [dayAhead(reference, count * 7)] };
  return { kind: "days", sort: "span", options: [day, ...weeks(reference, count).options] };
}

/** On a Sunday it is unclear whether the week has begun. */
function weeks(reference: Reference, ahead: number): DaysTerm {
  const monday = weekOf(dayAhead(reference, ahead * 7));
  const shifted = monday.map((date) => addDays(date, 6));
  const options: DaysOption[] = [{ dates: monday }];
  if (reference.weekday === sunday) options.push({ dates: shifted });
  return { kind: "days", sort: "span", options };
}

function weekendAhead(words: string, reference: Reference): DaysTerm {
  const ahead = comingWeekend(reference);
  const options: DaysOption[] = [{ dates: ahead }];
  if (reference.weekday === sunday) options.push({ dates: ahead.map((date) => addDays(date, 7)) });
  // 'At the weekend' may be any.
  if (words.startsWith("the weekend")) options.push({ dates: datesOn(reference, weekend) });
  return { kind: "days", sort: "span", options, weekdays: weekend };
}

/** 'Weekend' is the coming one or any. */
function someWeekend(reference: Reference): DaysTerm {
  return { ...weekendAhead("the weekend", reference), sort: "weekday", isPlain: true };
}

function nextWeekend(reference: Reference): DaysTerm {
  const ahead = comingWeekend(reference);
  const after = ahead.map((date) => addDays(date, 7));
  const isWeekend = weekend.includes(reference.weekday);
  const options = isWeekend ? [{ dates: after }] : [{ dates: ahead }, { dates: after }];
  return { kind: "days", sort: "span", options, weekdays: weekend };
}

/** Saturday and Sunday of this week. */
function comingWeekend({ today }: Reference): string[] {
  return weekOf(today).slice(5);
}

function recurring(reference: Reference, weekdays: readonly number[], sort: DaysTerm["sort"]): DaysTerm {
  return { kind: "days", sort, options: [{ dates: datesOn(reference, weekdays) }], weekdays, isPlural: true };
}

function everyOne(reference: Reference, day: number, isWeekly: boolean): DaysTerm {
  return { ...recurring(reference, [day], "weekday"), isWeekly };
}

/** Begins this week or the next. */
function everyOther(reference: Reference, day: number): DaysTerm {
  const all = datesOn(reference, [day]);
  const options = [0, 1].map((first) => ({ dates: all.filter((_, index) => index % 2 === first) }));
  return { kind: "days", sort: "weekday", options, isWeekly: true, isPlural: true };
}

/** The next one; on the day itself today or in a week. */
function coming(reference: Reference, day: number): DaysTerm {
  const ahead = daysUntil(reference, day);
  const options = [{ dates: [dayAhead(reference, ahead)] }];
  if (ahead === 0) options.push({ dates: [dayAhead(reference, 7)] });
  return { kind: "days", sort: "weekday", options, weekdays: [day], isPlain: true };
}

function thisOne(reference: Reference, day: number): DaysTerm {
  const date = dayAhead(reference, daysUntil(reference, day));
  return { kind: "days", sort: "weekday", options: [{ dates: [date] }], weekdays: [day] };
}

/** While this week's is still to come, or on a Sunday, it may be that one or the one after it. */
function next(reference: Reference, day: number): DaysTerm {
  const ahead = daysUntil(reference, day) || 7;
  const isUnclear = ahead < 7 && (ahead + reference.weekday <= 7 || reference.weekday === sunday);
  const days = isUnclear ? [ahead, ahead + 7] : [ahead];
  const options = days.map((count) => ({ dates: [dayAhead(reference, count)] }));
  const weeks = options.map(({ dates: [date = ""] }) => ({ dates: weekOf(date) }));
  return { kind: "days", sort: "weekday", options, weekdays: [day], weeks };
}

function later(term: DaysTerm, count: number): DaysTerm {
  const { weekdays: _, isPlain: __, ...rest } = term;
  const options = term.options.map(({ dates }) => ({ dates: dates.map((date) => addDays(date, count * 7)) }));
  return { ...rest, options };
}

/** 'Saturday or the day after', 'this Saturday or the one after'. */
function theOneAfter(before: Meaning | undefined, count: number): Meaning {
  if (before?.kind !== "days" || before.options.some(({ dates }) => dates.length !== 1)) return { kind: "story" };
  const options = before.options.map((option) => ({
    ...option,
    dates: option.dates.map((date) => addDays(date, count)),
  }));
  return { kind: "days", sort: "date", options };
}

/** A plain weekday listed after 'every Tuesday' is also every week's. */
export function asRecurring(term: DaysTerm, like: DaysTerm | undefined, reference: Reference): DaysTerm {
  const [day, another] = term.weekdays ?? [];
  if (!term.isPlain || !term.weekdays || !day) return term;
  const isAlternating = like && !like.weekdays && another === undefined;
  return isAlternating
    ? everyOther(reference, day)
    : { ...recurring(reference, term.weekdays, "weekday"), isWeekly: true };
}

function daysUntil({ weekday: today }: Reference, day: number): number {
  return (day - today + 7) % 7;
}

/** 'Monday to Thursday' is every week's; 'Monday and Friday' is a list unless it says 'between'. */
function dayRange(found: RegExpExecArray, { reference }: { reference: Reference }): Meaning | undefined {
  const [words, first, last] = found;
  if (/ and /.test(words) && !words.startsWith("between")) return undefined;
  const [from, to] = [numberOf(first), numberOf(last)];
  if (from === to) return undefined;
  const length = (to - from + 7) % 7;
  const weekdays = Array.from({ length: length + 1 }, (_, index) => ((from - 1 + index) % 7) + 1);
  return recurring(reference, weekdays, "weekday");
}

function monthAhead({ today }: Reference, at: number, year: string | undefined): DaysTerm | undefined {
  const thisYear = Number(today.slice(0, 4));
  const isOver = at < Number(today.slice(5, 7));
  const first = existingDate(year ? Number(year) : thisYear + Number(isOver), at, 1);
  if (!first) return undefined;
  const dates = datesThrough(first, addDays(first, 30)).filter((date) => date.slice(0, 7) === first.slice(0, 7));
  return { kind: "days", sort: "span", options: [{ dates }] };
}

/** A date's weekday in a list of weekdays. */
export function isOnOne(date: string, weekdays: readonly number[]): boolean {
  return weekdays.includes(weekdayOf(date));
}
