import { isOnOne } from "./days.server.ts";
import { weekOf } from "./reference.server.ts";
import type { DaysTerm, TimeOption, TimeTerm } from "./terms.server.ts";

/** 'Friday 9/10', 'Tuesday next week', 'weekends in November': one narrows the other. */
export function daysTogether(one: DaysTerm, other: DaysTerm): DaysTerm | undefined {
  const [choosing, chosen] = one.sort === "weekday" || one.sort === "group" ? [one, other] : [other, one];
  const { weekdays } = choosing;
  if (!weekdays || chosen.sort === "weekday" || chosen.sort === "group" || choosing.sort === "date") return undefined;
  const left = chosen.options.map((option) => ({
    ...option,
    dates: option.dates.filter((date) => isOnOne(date, weekdays)),
  }));
  const options = left.filter(({ dates }) => dates.length > 0);
  if (options.length > 0)
    return {
      ...withWeeks(chosen),
      sort: "date",
      options: options.length === 1 ? [{ dates: options[0]?.dates ?? [] }] : options,
    };
  return contradiction(chosen, weekdays);
}

/** 'Next week Tuesday or Thursday': the week applies to the days listed with it. */
function withWeeks(chosen: DaysTerm): DaysTerm {
  return chosen.sort === "span" ? { ...chosen, weeks: chosen.options } : chosen;
}

/** 'Monday, October 13', which is a Tuesday: the date, or the weekday next to it. */
function contradiction(chosen: DaysTerm, weekdays: readonly number[]): DaysTerm {
  const near = chosen.options.flatMap(({ dates }) =>
    dates.slice(0, 1).map((date) => ({ dates: weekOf(date).filter((day) => isOnOne(day, weekdays)) })),
  );
  return { ...chosen, sort: "date", options: [...chosen.options.map(({ dates }) => ({ dates })), ...near] };
}

/** 'Morning at nine', 'after four before seven'. Two that cannot be combined are a list. */
export function timesTogether(one: TimeTerm, other: TimeTerm): TimeTerm | "list" | undefined {
  if (one.sort === "any") return other;
  if (other.sort === "any") return one;
  if (one.sort === "part" && other.sort !== "part") return inPart(one, other);
  if (other.sort === "part" && one.sort !== "part") return inPart(other, one);
  if (one.sort === "after" && other.sort === "before") return boundTogether(one, other);
  if (one.sort === "before" && other.sort === "after") return boundTogether(other, one);
  return "list";
}

/** The clock's possible times that lie in the part of the day. */
function inPart({ options: [part], isPlural }: TimeTerm, clock: TimeTerm): TimeTerm | undefined {
  if (!part) return undefined;
  const options = clock.options.flatMap((option): TimeOption[] => {
    const bound = option.named ?? option.from;
    const isIn =
      clock.sort === "before" ? part.from < bound && bound <= part.to : part.from <= bound && bound < part.to;
    if (!isIn) return [];
    const [from, to] =
      clock.sort === "point" ? [bound, bound] : [Math.max(part.from, option.from), Math.min(part.to, option.to)];
    return [{ from, to, ...(part.weekdays && { weekdays: part.weekdays }) }];
  });
  if (options.length === 0) return undefined;
  return { kind: "time", sort: clock.sort === "point" ? "point" : "range", options, ...(isPlural && { isPlural }) };
}

function boundTogether(after: TimeTerm, before: TimeTerm): TimeTerm | undefined {
  const options = after.options.flatMap(({ from }) => {
    const ends = before.options.map(({ to }) => to).filter((to) => to > from);
    return ends.length > 0 ? [{ from, to: Math.min(...ends) }] : [];
  });
  return options.length > 0 ? { kind: "time", sort: "range", options } : undefined;
}
