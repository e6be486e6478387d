import clsx from "clsx";
import { Link } from "react-router";
import { type CalendarShown, calendarAddress } from "../addresses.ts";
import { sessionsOf, type WeekDay } from "./week.ts";

type WeekStripProps = { view: CalendarShown; days: WeekDay[]; on: string };

const mostTicks = 6;

/** Seven days, with a tick for each session. */
export function WeekStrip({ view, days, on }: WeekStripProps) {
  return (
    <nav aria-label="Days" className="mb-3">
      <ul className="grid grid-cols-7 divide-x divide-border rounded-md border border-border bg-card">
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to={calendarAddress({ ...view, session: undefined, panel: undefined, on: day.date })}
              aria-current={day.date === on ? "date" : undefined}
              preventScrollReset
              className={clsx(cell, day.isToday && todayBall)}
            >
              {day.weekday}
              <span className="text-2xl leading-none font-600 tracking-[-0.015em] text-current font-stretch-75%">
                {day.number}
              </span>
              <Ticks count={sessionsOf(day).length} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Ticks({ count }: { count: number }) {
  return (
    <>
      <span className="sr-only">{count === 1 ? "1 session" : `${count} sessions`}</span>
      <span aria-hidden className="flex h-1.5 items-end gap-0.5">
        {Array.from({ length: Math.min(count, mostTicks) }, (_, tick) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks are alike and only counted
          <i key={tick} className="h-1.5 w-1 bg-current" />
        ))}
      </span>
    </>
  );
}

const cell =
  "relative grid min-h-17 justify-items-center gap-0.5 pt-1.75 pb-2 text-xs leading-tight font-560 text-muted-foreground no-underline aria-[current]:bg-foreground aria-[current]:text-background";
const todayBall =
  "after:absolute after:top-1.25 after:right-1.25 after:size-2 after:rounded-ball after:bg-optic after:shadow-[0_0_0_1.5px_var(--ink-950)]";
