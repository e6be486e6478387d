/** A clock time in minutes; two values without AM or PM. `signed` if it can only be a time. */
export type ClockTime = { options: readonly number[]; isBare: boolean; isSigned: boolean; hour: number };

const halfDay = 720;
const minute = "(?:[:h](\\d{2})(?!\\d)|(?:\\.| )(00|05|10|15|20|30|40|45|50)(?!\\d))?";
const half = "(?:( ?o'?clock)|(h|hrs)(?!\\p{L}))?(?: ?(am|pm|a\\.m\\.?|p\\.m\\.?)(?!\\p{L})|(a|p)(?!\\p{L}))?";

/** With `clockGroups` groups, for `clockOf`. */
export const clockPattern = `(?:(half|quarter|5|10|20|25)(?: minutes)? (past|(?<=quarter )to) )?(?:(?:12 ?)?(noon)|(\\d{1,2})${minute}${half})(?: sharp)?`;
export const clockGroups = 10;

/** The time of day in the pattern's groups, if it is one. */
export function clockOf(groups: readonly (string | undefined)[]): ClockTime | undefined {
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
export function rangesOf(first: ClockTime, last: ClockTime): { from: number; to: number }[] {
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
