import { minutesPerDay } from "#app/lib/time/durations.ts";
import type { PhraseSettingsInput } from "../schema.ts";
import {
  type FoundMeaning,
  type Meaning,
  type PhraseRule,
  type ReadingPlace,
  rule,
  type TimeOption,
  type TimeTerm,
} from "./terms.server.ts";
import { monthNames, weekdayNames } from "./vocabulary.server.ts";

/** A clock time in minutes; two values without AM or PM. `signed` if it can only be a time. */
type ClockTime = { options: readonly number[]; isBare: boolean; isSigned: boolean; hour: number };

const halfDay = 720;
const minute = "(?:[:h](\\d{2})(?!\\d)|(?:\\.| )(00|05|10|15|20|30|40|45|50)(?!\\d))?";
const half = "(?:( ?o'?clock)|(h|hrs)(?!\\p{L}))?(?: ?(am|pm|a\\.m\\.?|p\\.m\\.?)(?!\\p{L})|(a|p)(?!\\p{L}))?";

/** With `clockGroups` groups, for `clockOf`. */
const clockPattern = `(?:(half|quarter|5|10|20|25)(?: minutes)? (past|(?<=quarter )to) )?(?:(?:12 ?)?(noon)|(\\d{1,2})${minute}${half})(?: sharp)?`;
const clockGroups = 10;

/** The time of day in the pattern's groups, if it is one. */
function clockOf(groups: readonly (string | undefined)[]): ClockTime | undefined {
  const [part, direction, noon, hour, colon, other, oclock, french, long, short] = groups;
  if (noon) return part ? undefined : { options: [halfDay], isBare: false, isSigned: true, hour: 12 };
  const shown = { hour: Number(hour), minute: Number(colon ?? other ?? 0) };
  if (hour === undefined || shown.hour > 23 || shown.minute > 59 || (part && (colon || other))) return undefined;
  const which = (long ?? short)?.[0];
  const isWhole = !which && (shown.hour > 12 || hour.startsWith("0") || french !== undefined);
  const options = isWhole ? [shown.hour * 60] : inHalves(shown.hour, which);
  if (!options) return undefined;
  const offset = shown.minute + (part ? offsetOf(part, direction) : 0);
  return {
    options: options.map((start) => (start + offset + 2 * halfDay) % (2 * halfDay)),
    isBare: options.length > 1,
    isSigned: [part, colon, oclock, french, which].some(Boolean) || (shown.hour > 12 && other !== undefined),
    hour: shown.hour,
  };
}

function offsetOf(part: string, direction: string | undefined): number {
  const minutes = { half: 30, quarter: 15 }[part] ?? Number(part);
  return direction === "to" ? -minutes : minutes;
}

function inHalves(hour: number, which: string | undefined): number[] | undefined {
  if (hour > 12 || hour < 1) return hour === 0 && !which ? [0] : undefined;
  const inMorning = (hour % 12) * 60;
  if (which) return [which === "p" ? inMorning + halfDay : inMorning];
  return hour === 12 ? [halfDay, 0] : [inMorning, inMorning + halfDay];
}

/** The pairs of two clock times that form a range: the second is the first such time after the first. */
function rangesOf(first: ClockTime, last: ClockTime): { from: number; to: number }[] {
  const pairs = first.options.flatMap((from) => {
    const ends = last.options.map((to) => to || 2 * halfDay).filter((to) => to > from);
    return ends.length > 0 ? [{ from, to: Math.min(...ends) }] : [];
  });
  const fitting = pairs.filter(({ from, to }) => to - from <= halfDay || !(first.isBare || last.isBare));
  if (!first.isBare || last.isBare) return fitting;
  // '4-6pm' begins in the same half of the day, '11-1pm' in the one before.
  const latest = Math.max(...fitting.map(({ from }) => from));
  return fitting.filter(({ from }) => from === latest);
}

const school = [1, 2, 3, 4, 5];
const softly = "(?:(?:around|like|maybe|say) )?";
const dayWord = `(?:(?:on|every|each|next|this) )*(?:${[...weekdayNames, ...monthNames, "weekday", "weekend", "tomorrow", "today", "next week"].join("|")})`;
const isDayNext = new RegExp(`^\\s*,?\\s*${dayWord.replaceAll(" ", "\\s+")}`);
const parts =
  "(early|late|mid)?[ -]?(mornings?|afternoons?|evenings?|nights?|lunch ?(?:times?|hours?|breaks?)|lunch|noontime|after[ -]?school|after[ -]?work|after lunch|before lunch)";
/** 'After 3 weeks' is not an hour. */
const noCount = "(?! ?(?:months?|weeks?|days?|years?|people|kids)(?!\\p{L}))";

/** Times of day by the clock. */
export const timeRules: PhraseRule[] = [
  // 'At ten to four' has two meanings.
  rule(`(?:at|half) \\d{1,2} to \\d{1,2}`, () => ({ kind: "story" })),
  rule("(?:at )?half (\\d{1,2})", ([, hour]) => halfPast(hour)),
  clockRule(`between ${softly}`, [" ?(?:and|-|to) ?"], ([first, last], place) =>
    range(first, last, { place, isSaid: true }),
  ),
  clockRule(`(?:(?:from|at|anywhere) )?${softly}`, [" ?(?:-|to|until|through) ?"], ([first, last], place, words) =>
    range(first, last, { place, isSaid: /^(?:from|at)/.test(words) }),
  ),
  clockRule("(?:not|no) (?:after|later than) ", [], ([clock]) => ({ ...before(clock), isLimit: true })),
  clockRule("(?:not|no) (?:before|earlier than|sooner than) ", [], ([clock]) => ({ ...after(clock), isLimit: true })),
  clockRule(`(?:starting|beginning)(?: at)? ${softly}`, [], ([clock]) => fromOrAt(clock), noCount),
  clockRule(
    `(?:after|past|later than|(?:starting )?from) ${softly}`,
    [],
    ([clock]) => after(clock),
    `(?:[ -]?ish)?(?: ?(?:onwards?|on|or so|or later))?${noCount}`,
  ),
  clockRule(
    `(?:before|by|until|up to|earlier than|(?:finished|finish|done|ending|end) (?:by|at|before)) ${softly}`,
    [],
    ([clock]) => before(clock),
    `(?:[ -]?ish)?${noCount}`,
  ),
  clockRule(
    `${softly}`,
    [],
    ([clock], place) => (isTime(clock, place) ? after(clock) : undefined),
    " ?(?:\\+|(?:or|and) (?:later|after)|onwards?|at (?:the )?earliest)",
  ),
  clockRule(
    `${softly}`,
    [],
    ([clock], place) => (isTime(clock, place) ? before(clock) : undefined),
    " ?(?:(?:or|and) (?:earlier|before)|at (?:the )?latest|latest)",
  ),
  clockRule(
    `${softly}`,
    [],
    ([clock], _, words) => around(inHalf(clock, words)),
    "[ -]?ish(?: ?[ap]m)?| or so| o'?clock[ -]?ish",
  ),
  clockRule("(?:~ ?|(?:(?:at|say|maybe) )?around )", [], ([clock]) => around(clock)),
  clockRule("(?:at|@) ?(?:like |say |maybe )?", [], ([clock]) => point(clock)),
  clockRule("", [], ([clock], place) => {
    if (!isTime(clock, place)) return undefined;
    return clock.isSigned ? point(clock) : { ...point(clock), dayOfMonth: clock.hour };
  }),
  rule("first thing(?: in the mornings?)?", (_, { reference }) => partCalled("morning", reference.settings)),
  rule(`(?:(?:in|during|for|at|of|right|straight|directly|just) (?:the )?)?${parts}`, partOf),
  rule("(am|pm)s?", ([, half], { before: last }) => {
    if (last?.kind !== "days") return undefined;
    const option = half === "am" ? { from: 0, to: minutesPerDay / 2 } : { from: minutesPerDay / 2, to: minutesPerDay };
    return { kind: "time", sort: "part", options: [option] };
  }),
  rule("tonight|this evening", (_, { reference }) => ({
    kind: "both",
    days: { kind: "days", sort: "date", options: [{ dates: [reference.today] }] },
    time: { kind: "time", sort: "part", options: [reference.settings.evening] },
  })),
  rule("this (morning|afternoon)", ([, name = ""], { reference }) => ({
    kind: "both",
    days: { kind: "days", sort: "date", options: [{ dates: [reference.today] }] },
    time: partCalled(name, reference.settings),
  })),
  rule("(?:at )?any ?time(?: at all)?|all day(?: long)?|(?:the )?whole day|whenever|any hour", () => ({
    kind: "time",
    sort: "any",
    options: [{ from: 0, to: minutesPerDay }],
  })),
];

type Said = (clocks: [ClockTime, ClockTime], place: ReadingPlace, words: string) => Meaning | undefined;

/** A rule with one clock time, or with two and a separator. */
function clockRule(lead: string, joint: string[], say: Said, tail = ""): PhraseRule {
  const clocks = [clockPattern, ...joint.map((between) => `${between}(?:(?:about|around) )?${clockPattern}`)].join("");
  return rule(`${lead}${clocks}${tail}`, (found, place): FoundMeaning | undefined => {
    const groups = found.slice(1);
    const first = clockOf(groups.slice(0, clockGroups));
    const last = joint.length > 0 ? clockOf(groups.slice(clockGroups)) : first;
    const meaning = first && last && say([first, last], place, found[0]);
    return meaning && { meaning, to: place.at + found[0].trimEnd().length };
  });
}

/** '3 or 4pm': a later hour's AM or PM applies to the earlier ones. */
const inList = /^\d{1,2}(?:\s*(?:,|\/|or|and)\s*\d{1,2})*\s*(?:,|\/|or|and)\s*\d{1,2}(?::\d\d)?\s*[ap]\.?m\b/;

/** '7 in the evening'. */
const partNext = /^\d{1,2}(?:[.:]\d\d)?\s+(?:in the|at)\s+(?:morning|afternoon|evening|night)/;

/** '4 or 5 on Friday'. */
const dayNext = new RegExp(
  `^\\d{1,2}(?:[.:]\\d\\d)?(?:\\s*(?:,|/|or|and)\\s*\\d{1,2}(?:[.:]\\d\\d)?)*\\s+on\\s+(?:${weekdayNames.join("|")})`,
);

/** Whether a bare number is an hour: after a day, or in a list of times. */
function isTime(clock: ClockTime, { letters, at, before: last }: ReadingPlace): boolean {
  if (clock.isSigned) return true;
  const isBeside = last?.kind === "days" || last?.kind === "time" || inList.test(letters.slice(at, at + 40));
  if (partNext.test(letters.slice(at, at + 40)) || dayNext.test(letters.slice(at, at + 60)))
    return clock.hour >= 1 && clock.hour <= 12;
  return clock.hour >= 1 && clock.hour <= 12 && isBeside;
}

function point({ options }: ClockTime): TimeTerm {
  return { kind: "time", sort: "point", options: options.map((at) => ({ from: at, to: at })) };
}

function after({ options }: ClockTime): TimeTerm {
  return { kind: "time", sort: "after", options: options.map((at) => ({ from: at, to: minutesPerDay, named: at })) };
}

function before({ options }: ClockTime): TimeTerm {
  const bounds = options.map((at) => at || minutesPerDay);
  return { kind: "time", sort: "before", options: bounds.map((at) => ({ from: 0, to: at, named: at })) };
}

/** 'Starting at nine' is a start, or any time from then on. */
function fromOrAt(clock: ClockTime): TimeTerm {
  return { kind: "time", sort: "after", options: [...point(clock).options, ...after(clock).options] };
}

/** 'Half four' is half past four. */
function halfPast(hour: string | undefined): TimeTerm | undefined {
  const clock = clockOf(["half", "past", undefined, hour]);
  return clock && point(clock);
}

/** '5ish pm'. */
function inHalf(clock: ClockTime, words: string): ClockTime {
  const [, half] = /ish ?([ap])m$/.exec(words) ?? [];
  if (!half) return clock;
  return { ...clock, options: clock.options.filter((at) => at < minutesPerDay / 2 === (half === "a")) };
}

/** Half an hour earlier or later, and room for a lesson after that. */
function around({ options }: ClockTime): TimeTerm {
  const near = options.map((at) => ({ from: Math.max(0, at - 30), to: Math.min(minutesPerDay, at + 90) }));
  return { kind: "time", sort: "range", options: near };
}

function range(
  first: ClockTime,
  last: ClockTime,
  { place, isSaid }: { place: ReadingPlace; isSaid: boolean },
): TimeTerm | undefined {
  const options = rangesOf(first, last);
  if (options.length === 0) return undefined;
  const isPlain = !first.isSigned && !last.isSigned && !isSaid;
  return isPlain && !isNearDay(place) ? undefined : { kind: "time", sort: "range", options };
}

/** Two bare numbers are hours only beside a day: elsewhere they are ages, scores or house numbers. */
function isNearDay({ letters, at, before: last }: ReadingPlace): boolean {
  if (last?.kind === "days" || last?.kind === "time") return true;
  return isDayNext.test(letters.slice(at).replace(/^[\d:. -]+(?:to|until|through)?[\d:. -]*/, " "));
}

function partOf([, modifier, name = ""]: RegExpExecArray, { reference }: ReadingPlace): Meaning | undefined {
  const whole = partCalled(name.replaceAll(/[ -]/g, " "), reference.settings);
  const [option] = whole.options;
  return modifier && option ? { ...whole, options: [{ ...option, ...within(option, modifier) }] } : whole;
}

/** 'Early' is the first half of a part of the day, 'late' the second, 'mid' the middle. */
function within({ from, to }: TimeOption, modifier: string): { from: number; to: number } {
  const quarter = Math.round((to - from) / 4);
  if (modifier === "early") return { from, to: to - 2 * quarter };
  if (modifier === "late") return { from: from + 2 * quarter, to };
  return { from: from + quarter, to: to - quarter };
}

function partCalled(name: string, settings: PhraseSettingsInput): TimeTerm {
  const isPlural = name.endsWith("s");
  const part = (option: TimeOption): TimeTerm => ({ kind: "time", sort: "part", options: [option], isPlural });
  if (/^after ?school/.test(name)) return part({ ...settings.afterSchool, weekdays: school });
  if (/^morning|^before lunch/.test(name)) return part(settings.morning);
  if (/^afternoon|^after lunch/.test(name)) return part(settings.afternoon);
  if (/^lunch|^noontime/.test(name)) return part(settings.lunchtime);
  return part(settings.evening);
}
