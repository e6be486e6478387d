import clsx from "clsx";
import { CalendarOff, CalendarPlus, CloudRain, CloudRainWind, type LucideIcon, ThermometerSun } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import { type CalendarShown, calendarAddress } from "../addresses.ts";
import { useMovedSession } from "./use-moved-session.ts";
import { useWeekKeys } from "./use-week-keys.ts";
import { hourLabels, hoursShown, type MinuteWindow, rowsOf, type WeekDay, type WeekNote } from "./week.ts";
import { GapCard, MovingCard, SessionCard } from "./week-card.tsx";

type Now = { date: string; minutes: number; words: string };
type WeekGridProps = { view: CalendarShown; days: WeekDay[]; now: Now };

/** A week as a grid: one tab stop, with arrow keys between sessions and days. */
export function WeekGrid({ view, days, now }: WeekGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const shown = hoursShown(days);
  const move = useMovedSession({ grid, days, shown });
  const keys = useWeekKeys({ grid, view, days, move });
  return (
    <>
      <div className="week rounded-md border border-border bg-card max-[54rem]:overflow-x-auto">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys go through it
          role="grid"
          aria-label="Week"
          aria-describedby="week-keys"
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          className="block max-[54rem]:min-w-[50rem]"
        >
          <DayHeads view={view} days={days} />
          <tbody className="block">
            <NoteRow days={days} />
            <tr className={clsx(rowClass, "relative")}>
              <Hours shown={shown} now={days.some(({ isToday }) => isToday) ? now : undefined} />
              {days.map((day) => (
                <DayColumn key={day.date} {...{ view, day, shown, now, move }} tabStop={keys.tabStop} />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p id="week-keys" className="sr-only">
        Arrow keys go from session to session and from day to day. Enter opens, M moves, N makes a new session, T goes
        to today, Page Up and Page Down change the week.
      </p>
      <p aria-live="assertive" className="sr-only">
        {move.said}
      </p>
    </>
  );
}

function DayHeads({ view, days }: { view: CalendarShown; days: WeekDay[] }) {
  return (
    <thead className="sticky top-16 z-6 block rounded-t-md border-b border-border bg-card">
      <tr className={rowClass}>
        <th scope="col">
          <span className="sr-only">Time</span>
        </th>
        {days.map(({ date, weekday, number, words, isToday }) => (
          <th
            key={date}
            scope="col"
            aria-current={isToday ? "date" : undefined}
            className={clsx(headClass, isToday && "text-foreground", isToday && todayBall)}
          >
            <Link
              to={calendarAddress({ ...view, view: "day", on: date, session: undefined, panel: undefined })}
              className="inline-flex min-h-8 items-baseline gap-2 text-current no-underline hover:underline"
            >
              <span aria-hidden>{weekday}</span>
              <span aria-hidden className="text-[1.75rem] leading-none font-580 text-foreground font-stretch-75%">
                {number}
              </span>
              <span className="sr-only">{words}</span>
            </Link>
          </th>
        ))}
      </tr>
    </thead>
  );
}

const noteSigns: Record<WeekNote["sign"], LucideIcon> = {
  ...{ off: CalendarOff, extra: CalendarPlus, ended: CloudRain },
  ...{ rain: CloudRainWind, heat: ThermometerSun },
};

/** A row of notes about days that differ from other weeks. */
function NoteRow({ days }: { days: WeekDay[] }) {
  if (days.every(({ notes }) => notes.length === 0)) return null;
  return (
    <tr className={clsx(rowClass, "border-b border-border")}>
      <td />
      {days.map(({ date, notes }) => (
        <td
          key={date}
          className="grid min-h-7.5 content-center gap-1 px-2 py-1.25 text-caption leading-tight text-muted-foreground"
        >
          {notes.map(({ sign, words }) => {
            const Sign = noteSigns[sign];
            return (
              <span key={words} className="flex items-center gap-1.5">
                <Sign aria-hidden className="size-3.75 shrink-0" />
                {words}
              </span>
            );
          })}
        </td>
      ))}
    </tr>
  );
}

/** The current time's label hides hour labels this close to it. */
const coveredMinutes = 20;

function Hours({ shown, now }: { shown: MinuteWindow; now: Now | undefined }) {
  const isCovered = (index: number) =>
    now && Math.abs(shown.from + index * 60 - now.minutes) < coveredMinutes && isShown(now.minutes, shown);
  return (
    <th scope="row" className="relative font-normal text-right text-xs text-subtle">
      <span className="sr-only">Hours</span>
      {hourLabels(shown).map((label, index) => (
        <span key={label} aria-hidden className={clsx("week-hour block pr-2", isCovered(index) && "invisible")}>
          {label}
        </span>
      ))}
      {now && isShown(now.minutes, shown) && (
        <span aria-hidden className="week-rows pointer-events-none absolute inset-0">
          <span
            className={clsx(
              "z-5 mx-1 -translate-y-1/2 self-start rounded-sm bg-foreground text-center text-xs leading-5 font-semibold text-card",
              rowsOf({ from: now.minutes, to: now.minutes }, shown),
            )}
          >
            {timeAndHalf(now.words)[0]}
          </span>
        </span>
      )}
    </th>
  );
}

type DayColumnProps = Omit<WeekGridProps, "days"> & {
  day: WeekDay;
  shown: MinuteWindow;
  move: ReturnType<typeof useMovedSession>;
  tabStop: string | undefined;
};

function DayColumn({ view, day, shown, now, move, tabStop }: DayColumnProps) {
  const isEmpty = day.items.length === 0;
  return (
    <td
      tabIndex={-1}
      data-date={day.date}
      data-item={isEmpty ? `day ${day.date}` : undefined}
      aria-label={isEmpty ? `${day.words}, nothing booked, nothing open` : undefined}
      className="week-rows relative isolate bg-sunken"
    >
      {day.open.map((window) => (
        <div key={window.from} aria-hidden className={clsx("col-start-1 bg-card", rowsOf(window, shown))} />
      ))}
      <div aria-hidden className="week-lines pointer-events-none absolute inset-0 z-1" />
      {day.off
        .filter((window) => isInside(window, shown))
        .map((window) => (
          <div key={window.from} className={clsx("week-off z-2 col-start-1", rowsOf(window, shown))}>
            <b className="flex items-center gap-1.5 font-semibold text-foreground">
              <CalendarOff aria-hidden className="size-3.5 shrink-0" />
              Time off
            </b>
            {window.note}
          </div>
        ))}
      {day.busy
        .filter((window) => isInside(window, shown))
        .map((window) => (
          <div key={window.from} className={clsx("week-busy z-2 col-start-1", rowsOf(window, shown))}>
            Busy<span className="sr-only"> {window.hours}, from your other calendar</span>
          </div>
        ))}
      {day.items.map((item) =>
        item.kind === "free" ? (
          <GapCard key={`${item.start} ${item.placeId}`} {...{ day, shown, tabStop }} gap={item} />
        ) : (
          <SessionCard key={item.id} {...{ view, day, shown, tabStop }} session={item} move={move} />
        ),
      )}
      {move.moving?.date === day.date && <MovingCard moving={move.moving} shown={shown} />}
      {day.isToday && isShown(now.minutes, shown) && (
        <span
          aria-hidden
          className={clsx(
            "now-line pointer-events-none relative col-start-1 -mt-px -ml-px h-0.5 self-start bg-foreground",
            rowsOf({ from: now.minutes, to: now.minutes }, shown),
          )}
        />
      )}
    </td>
  );
}

function isShown(minutes: number, { from, to }: MinuteWindow): boolean {
  return from <= minutes && minutes < to;
}

function isInside(window: MinuteWindow, shown: MinuteWindow): boolean {
  return window.from < shown.to && shown.from < window.to;
}

const rowClass = "grid grid-cols-[3.75rem_repeat(7,minmax(0,1fr))] [&>*+*]:border-l [&>*+*]:border-border";
const headClass = "flex min-h-13 items-center gap-2 px-3 pt-1.5 pb-1 text-small font-560 text-muted-foreground";
const todayBall =
  "after:ml-auto after:size-2.5 after:rounded-ball after:border-[1.5px] after:border-ink-950 after:bg-optic";
