import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "./button.tsx";

/** A date with its label, 'Thu, Nov 19', and how many times are open on it. */
type Day = { date: string; words: string; isClosed: boolean; count: number };

/** The content and look of a link to a day. */
type DayLink = { className: string; children: ReactNode };

type DayStripProps = {
  /** 'Nov 16–22'. */
  week: string;
  days: readonly Day[];
  /** Links to a day; a day without a link is not shown. */
  linkTo: (day: Day, link: DayLink, index: number) => ReactNode;
  /** A link to another week. */
  addressOf: (date: string) => string;
  /** Dates in the weeks before and after, if something is open there. */
  before: string | undefined;
  after: string | undefined;
};

/** A week with how much is open on each day. */
export function DayStrip({ week, days, linkTo, addressOf, before, after }: DayStripProps) {
  return (
    <div className="grid gap-2.5">
      <div className="flex min-h-11 items-center gap-2">
        <p className="mr-auto text-ui font-580">{week}</p>
        <WeekLink to={before && addressOf(before)} label="Week before" icon={ChevronLeft} />
        <WeekLink to={after && addressOf(after)} label="Week after" icon={ChevronRight} />
      </div>
      <nav aria-label="Days">
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(2.35rem,100%),1fr))] rounded-md border border-input bg-card">
          {days.map((day, index) => (
            <li key={day.date} className="grid not-first:border-l not-first:border-border">
              {linkTo(day, { className: linkClass, children: <DayOfStrip day={day} /> }, index) ?? (
                <span className={clsx(cellClass, "text-subtle")}>
                  <DayOfStrip day={day} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type WeekLinkProps = { to: string | undefined; label: string; icon: typeof ChevronLeft };

function WeekLink({ to, label, icon: Icon }: WeekLinkProps) {
  if (!to) return null;
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={label}
      className={buttonClass({ variant: "quiet", size: "small", iconOnly: true })}
    >
      <Icon aria-hidden />
    </Link>
  );
}

const cellClass =
  "grid min-h-19 content-center justify-items-center gap-0.75 py-1.5 text-caption leading-tight font-540 no-underline md:min-h-20 aria-[current]:bg-foreground aria-[current]:text-background forced-colors:aria-[current]:outline-4 forced-colors:aria-[current]:-outline-offset-4";

const linkClass = clsx(cellClass, "text-muted-foreground hover:bg-tint");
/** More would not fit. */
const ticks = [1, 2, 3, 4, 5, 6];

/** On a phone there is only room for ticks; the words are still read out. */
function DayOfStrip({ day: { date, words, isClosed, count } }: { day: Day }) {
  const [weekday, month] = words.match(/\p{L}+/gu) ?? [];
  const says = isClosed ? "Closed" : count === 0 ? "None" : `${count} open`;
  return (
    <>
      <span>{weekday}</span>
      <span className="sr-only">{month} </span>
      <span
        className={clsx(
          "text-2xl leading-none font-stretch-78% md:text-[1.75rem]",
          isClosed || count === 0 ? "font-normal" : "font-560 text-foreground in-aria-[current]:text-background",
        )}
      >
        {Number(date.slice(8))}
      </span>
      <span className="max-md:sr-only">{says}</span>
      <span aria-hidden className="flex h-1.5 items-end gap-0.5 md:hidden">
        {isClosed || count === 0
          ? "–"
          : ticks.slice(0, count).map((tick) => <i key={tick} className="h-1.5 w-1 bg-current" />)}
      </span>
    </>
  );
}

/** 'Sunday, November 22'. On a narrow line it breaks after the weekday and nowhere else. */
export function LongDay({ day }: { day: string }) {
  const [weekday, date] = day.split(", ");
  if (!date) return day;
  return (
    <>
      {weekday}, <span className="whitespace-nowrap">{date}</span>
    </>
  );
}
