import { dayAndMonth, monthAndYear } from "#app/lib/dates.ts";

/** How far back the screen looks; `?days=` in the address. */
export const periods = [
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "12 months" },
] as const;
export type PeriodDays = (typeof periods)[number]["days"];

const insightsPath = "/admin/insights";
const usual = 30;

export function periodOf(asked: string | null): PeriodDays {
  return periods.find(({ days }) => String(days) === asked)?.days ?? usual;
}

export function periodAddress(days: PeriodDays): string {
  return days === usual ? insightsPath : `${insightsPath}?days=${days}`;
}

/** The first day, today included. Twelve months begin with a whole month, because they are shown by month. */
export function sinceWhen(days: PeriodDays, today: string): string {
  const last = Temporal.PlainDate.from(today);
  const first = days === 365 ? last.with({ day: 1 }).subtract({ months: 11 }) : last.subtract({ days: days - 1 });
  return first.toString();
}

type Days = { since: string; until: string };

/** The whole days of a period, and as many before them: an unfinished today would look like a loss. */
export function comparedRanges({ since, until }: Days): { days: number; now: Days; before: Days } {
  const [first, today] = [Temporal.PlainDate.from(since), Temporal.PlainDate.from(until)];
  const { days } = first.until(today);
  const dayBefore = (day: Temporal.PlainDate) => day.subtract({ days: 1 }).toString();
  return {
    days,
    now: { since, until: dayBefore(today) },
    before: { since: first.subtract({ days }).toString(), until: dayBefore(first) },
  };
}

export type Day = { day: string; views: number; visitors: number };
/** One bar: a day, or a month by its first day. */
export type ViewsBar = Day & { label: string };

/** Every day of the period, including those without visitors; by month for a year. */
export function barsOf(days: readonly Day[], { since, until }: Days): ViewsBar[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const every: Day[] = [];
  const last = Temporal.PlainDate.from(until);
  for (let at = Temporal.PlainDate.from(since); Temporal.PlainDate.compare(at, last) <= 0; at = at.add({ days: 1 }))
    every.push(known.get(at.toString()) ?? { day: at.toString(), views: 0, visitors: 0 });
  return every.length > 100 ? byMonth(every) : every.map((day) => ({ ...day, label: dayAndMonth(day.day) }));
}

function byMonth(days: readonly Day[]): ViewsBar[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, own]) => ({
    day: `${month}-01`,
    label: monthAndYear(new Date(`${month}-01`), "UTC"),
    views: own.reduce((sum, { views }) => sum + views, 0),
    visitors: own.reduce((sum, { visitors }) => sum + visitors, 0),
  }));
}
