import type { Cross, Group } from "./groups.server.ts";
import { datesOn, type Reference } from "./reference.server.ts";
import type { DaysTerm, TimeOption, TimeTerm } from "./terms.server.ts";
import { timesTogether } from "./together.server.ts";

/**
 * 'Friday or Saturday, but Saturday only after two': what is said later about one of the days replaces what was said
 * before. Without an 'only', a 'but' or a 'not before', it is asked about.
 */
export function narrowed(groups: readonly Group[], reference: Reference): Group[] {
  const done: Group[] = [];
  for (const group of groups) {
    const at = done.findLastIndex((earlier) => isNarrower(group, earlier));
    const wide = done[at];
    const pair = wide && narrow(wide, group, reference);
    if (pair) done.splice(at, 1, ...pair);
    else done.push(group);
  }
  return done;
}

function isNarrower(group: Group, earlier: Group): boolean {
  const [cross, wide] = [onlyCross(group), onlyCross(earlier)];
  if (!cross || !wide || group.tier !== earlier.tier || cross.days.length === 0 || cross.times.length === 0)
    return false;
  return cross.days.every((term) => wide.days.some((other) => isPartOf(term, other)));
}

/** Whether a weekday is one of some others, so that it can be left out of them. */
function isPartOf({ weekdays, isPlain, isPlural }: DaysTerm, other: DaysTerm): boolean {
  if (!weekdays || !other.weekdays?.length || !(isPlain || isPlural)) return false;
  return weekdays.every((day) => other.weekdays?.includes(day)) && (other.isPlural || other.isPlain) === true;
}

function onlyCross({ ways: [way, ...others] }: Group): Cross | undefined {
  return others.length === 0 && way?.length === 1 ? way[0] : undefined;
}

function narrow(earlier: Group, group: Group, reference: Reference): Group[] | undefined {
  const [wide, cross] = [onlyCross(earlier), onlyCross(group)];
  if (!wide || !cross) return undefined;
  const days = cross.days.map((term) => sameDays(term, wide.days, reference));
  const times = cross.times.flatMap((time) => within(time, wide.times));
  const isMarked = group.pieces.some(({ isOnly, link, time }) => isOnly || link === "but" || time?.isLimit);
  if (times.length < cross.times.length && !isMarked) return undefined;
  const narrow: Cross = { days, times: times.length > 0 ? times : cross.times };
  const left: Cross = {
    ...wide,
    except: datesOn(
      reference,
      cross.days.flatMap(({ weekdays }) => weekdays ?? []),
    ),
  };
  if (isMarked)
    return [
      { ...earlier, ways: [[left]] },
      { ...group, ways: [[narrow]] },
    ];
  return [{ ...earlier, pieces: [...earlier.pieces, ...group.pieces], ways: [[left, narrow], [wide]] }];
}

/** The weekday as first named: every one of 'weekends', or only the coming one. */
function sameDays(term: DaysTerm, wide: readonly DaysTerm[], reference: Reference): DaysTerm {
  const named = wide.find((other) => isPartOf(term, other));
  if (!term.weekdays || !named) return term;
  return named.isPlural ? { ...term, isPlural: true, options: [{ dates: datesOn(reference, term.weekdays) }] } : named;
}

/** A time that lies within one of the earlier ones, cut to it; none if it does not. */
function within(time: TimeTerm, wide: readonly TimeTerm[]): TimeTerm[] {
  if (wide.length === 0) return [time];
  const [cut] = wide.flatMap((other) => {
    const both = timesTogether(other, time);
    return both === "list" ? inside(time, other) : (both ?? []);
  });
  return cut ? [cut] : [];
}

function inside(time: TimeTerm, other: TimeTerm): TimeTerm[] {
  const contains = (outer: TimeOption, inner: TimeOption) => outer.from <= inner.from && inner.to <= outer.to;
  const options = time.options.filter((option) => other.options.some((outer) => contains(outer, option)));
  return options.length > 0 && other.sort !== "point" ? [{ ...time, options }] : [];
}
