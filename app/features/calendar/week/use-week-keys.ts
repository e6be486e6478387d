import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { useNavigate } from "react-router";
import { msPerDay } from "#app/lib/time/durations.ts";
import { type CalendarShown, calendarAddress, newSessionPath } from "../addresses.ts";
import type { SessionMove } from "./use-moved-session.ts";
import { sessionsOf, type WeekDay, type WeekItem } from "./week.ts";

type Week = { grid: RefObject<HTMLTableElement | null>; view: CalendarShown; days: WeekDay[]; move: SessionMove };

/** Keyboard navigation in the week's grid. */
export function useWeekKeys({ grid, view, days, move }: Week) {
  const [focused, setFocused] = useState<string>();
  const navigate = useNavigate();
  const columns = days.map((day) => (day.items.length > 0 ? day.items.map(nameOf) : [`day ${day.date}`]));
  const isThere = focused !== undefined && columns.some((column) => column.includes(focused));
  const tabStop = isThere ? focused : firstStop(days);

  function focus(name: string | undefined): void {
    if (!name) return;
    setFocused(name);
    grid.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(name)}"]`)?.focus();
  }

  function neighbour(byDays: number, byItems: number): string | undefined {
    const column = columns.findIndex((names) => names.includes(tabStop ?? ""));
    const names = columns[column];
    if (!names || tabStop === undefined) return tabStop;
    if (byDays === 0) return names[Math.min(names.length - 1, Math.max(0, names.indexOf(tabStop) + byItems))];
    const target = days[column + byDays];
    const here = days[column]?.items.find((item) => nameOf(item) === tabStop);
    return target && (nearest(target, here?.from ?? 0) ?? `day ${target.date}`);
  }

  const go = (byDays: number, byItems: number) => focus(neighbour(byDays, byItems));

  function openWeek(byDays: number): void {
    const monday = days[0]?.date;
    if (monday)
      void navigate(calendarAddress({ ...view, session: undefined, panel: undefined, on: shifted(monday, byDays) }));
  }

  function openNew(): void {
    const day = days.find(({ items }) => items.some((item) => nameOf(item) === tabStop));
    const item = day?.items.find((it) => nameOf(it) === tabStop);
    const date = day?.date ?? tabStop?.replace("day ", "");
    const at = item?.kind === "free" ? `&start=${item.start}&place=${item.placeId}` : "";
    void navigate(`${newSessionPath}?on=${date}${at}`);
  }

  function beginMove(): void {
    const day = days.find((it) => sessionsOf(it).some(({ id }) => id === tabStop));
    const session = day && sessionsOf(day).find(({ id }) => id === tabStop);
    if (day && session) move.beginByKeys(session, day.date);
  }

  const reading: Record<string, () => void> = {
    ArrowDown: () => go(0, 1),
    ArrowUp: () => go(0, -1),
    ArrowLeft: () => go(-1, 0),
    ArrowRight: () => go(1, 0),
    Home: () => focus(columns[0]?.[0]),
    End: () => focus(columns.at(-1)?.at(-1)),
    PageUp: () => openWeek(-7),
    PageDown: () => openWeek(7),
    m: beginMove,
    n: openNew,
    t: () => void navigate(calendarAddress({ ...view, session: undefined, panel: undefined, on: undefined })),
  };
  const moving: Record<string, () => void> = {
    ArrowDown: () => move.step(0, 1),
    ArrowUp: () => move.step(0, -1),
    ArrowLeft: () => move.step(-1, 0),
    ArrowRight: () => move.step(1, 0),
    Enter: move.drop,
    " ": move.drop,
    Escape: move.cancel,
  };

  return {
    tabStop,
    onFocus: (event: FocusEvent) => {
      const name = (event.target as HTMLElement).dataset.item;
      if (name) setFocused(name);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = (move.moving ? moving : reading)[key];
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
}

function nameOf(item: WeekItem): string {
  return item.kind === "free" ? `free ${item.start}` : item.id;
}

/** The next session, or the first item of today or of the week. */
function firstStop(days: WeekDay[]): string | undefined {
  const next = days.flatMap(sessionsOf).find(({ isNext }) => isNext);
  if (next) return next.id;
  const day =
    days.find(({ isToday, items }) => isToday && items.length > 0) ?? days.find(({ items }) => items.length > 0);
  const first = day?.items[0];
  return first ? nameOf(first) : days[0] && `day ${days[0].date}`;
}

function nearest({ items }: WeekDay, minutes: number): string | undefined {
  const [item] = items.toSorted((a, b) => Math.abs(a.from - minutes) - Math.abs(b.from - minutes));
  return item && nameOf(item);
}

function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * msPerDay).toISOString().slice(0, 10);
}
