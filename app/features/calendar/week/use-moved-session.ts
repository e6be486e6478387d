import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { wallTimeInWords } from "#app/lib/dates.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { useToast } from "#app/ui/toast.tsx";
import { sessionFormPath, sessionTimesPath } from "../addresses.ts";
import { aheadStatuses } from "../schema.ts";
import type { MinuteWindow, MoveTimes, WeekDay, WeekSession } from "./week.ts";

type Verdict = { isFree: boolean; words: string; start?: number; placeId?: string };
export type Moving = {
  session: WeekSession;
  date: string;
  at: number;
  minutes: number;
  isStretched: boolean;
  verdict: Verdict;
};
export type SessionMove = ReturnType<typeof useMovedSession>;

const stepMinutes = 15;
const shortestMinutes = 15;
/** Smaller movements count as a click. */
const slackPx = 5;

type WeekFacts = { grid: RefObject<HTMLTableElement | null>; days: WeekDay[]; shown: MinuteWindow };
type Target = Pick<Moving, "session" | "date" | "at" | "minutes" | "isStretched">;

/** Moves a session by pointer or keyboard. The server says which times are free. */
export function useMovedSession({ grid, days, shown }: WeekFacts) {
  const [target, setTarget] = useState<Target>();
  const [said, setSaid] = useState("");
  const times = useFetcher<{ times: MoveTimes }>();
  const pressed = useRef<{ x: number; y: number; offset: number; target: Target; pointer: number }>(undefined);
  const hasDragged = useRef(false);
  const toast = useToast();
  const { run } = useAction({
    onDone: (message, undo) => {
      setSaid(message ?? "");
      toast.success(message ?? "Moved", undefined, undo);
    },
    onFailed: (message) => toast.error(message ?? "It was not moved", target?.session.who),
  });
  const known = times.data?.times;
  const moving: Moving | undefined = target && { ...target, verdict: verdictOn(target, known) };

  // Announced to screen readers once the server has said which times are free.
  const speak = useEffectEvent(() => {
    if (!moving || pressed.current) return;
    const day = days.find(({ date }) => date === moving.date);
    setSaid(`${day?.words}, ${wallTimeInWords(moving.at)}, ${moving.verdict.words}`);
  });
  const place = target && `${target.date} ${target.at}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew wherever it goes, and when the times have come
  useEffect(() => speak(), [place, known]);

  function begin(next: Target): void {
    setTarget(next);
    const monday = days[0]?.date;
    if (monday) void times.load(sessionTimesPath(next.session.id, monday));
  }

  function drop(): void {
    if (!moving) return;
    const { session, minutes, verdict, isStretched } = moving;
    setTarget(undefined);
    if (isStretched) {
      if (minutes !== session.minutes)
        run(sessionFormPath(session.id, "move"), { minutes: `${minutes}`, version: session.version });
    } else if (verdict.isFree && verdict.start !== session.start) {
      const start = `${verdict.start}@${verdict.placeId}`;
      run(sessionFormPath(session.id, "move"), { start, version: session.version });
    } else if (!verdict.isFree) {
      setSaid(`${verdict.words}. ${session.who} stays at ${session.hours}.`);
      toast.info(verdict.words, `${session.who} stays at ${session.hours}.`);
    }
  }

  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    const from = pressed.current;
    if (!from || event.pointerId !== from.pointer) return;
    const isFar = Math.hypot(event.clientX - from.x, event.clientY - from.y) > slackPx;
    if (!hasDragged.current && !isFar) return;
    if (!hasDragged.current) begin(from.target);
    hasDragged.current = true;
    setTarget(targetAt(grid.current, event, { ...from, shown }));
  });
  const onUp = useEffectEvent(() => {
    if (!pressed.current) return;
    pressed.current = undefined;
    if (hasDragged.current) drop();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    pressed.current = undefined;
    setTarget(undefined);
  });
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => onMove(event);
    const up = () => onUp();
    const key = (event: KeyboardEvent) => onKey(event);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("keydown", key);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("keydown", key);
    };
  }, []);

  function press(event: PointerEvent, wanted: Target): void {
    // Touch scrolls; on touch screens sessions are moved in the sheet.
    if (event.button !== 0 || event.pointerType === "touch" || !isAhead(wanted.session)) return;
    event.stopPropagation();
    hasDragged.current = false;
    const top = event.currentTarget.closest("[data-item]")?.getBoundingClientRect().top ?? event.clientY;
    pressed.current = {
      ...{ x: event.clientX, y: event.clientY, offset: event.clientY - top },
      ...{ target: wanted, pointer: event.pointerId },
    };
  }

  return {
    moving,
    said,
    grab: (event: PointerEvent, session: WeekSession, date: string) => press(event, targetFor(session, date)),
    stretch: (event: PointerEvent, session: WeekSession, date: string) =>
      press(event, { ...targetFor(session, date), isStretched: true }),
    /** The click that ends a drag must not open the session. */
    swallowClick: (event: MouseEvent) => {
      if (hasDragged.current) event.preventDefault();
      hasDragged.current = false;
    },
    beginByKeys: (session: WeekSession, date: string) => isAhead(session) && begin(targetFor(session, date)),
    step: (byDays: number, bySteps: number) =>
      setTarget((now) => now && stepped(now, { byDays, bySteps, days, shown })),
    drop,
    cancel: () => {
      setSaid(target ? `${target.session.who} stays at ${target.session.hours}.` : "");
      setTarget(undefined);
    },
  };
}

function targetFor(session: WeekSession, date: string): Target {
  return { session, date, at: session.from, minutes: session.minutes, isStretched: false };
}

/** Past and cancelled sessions cannot be moved. */
function isAhead({ status }: WeekSession): boolean {
  return aheadStatuses.some((ahead) => ahead === status);
}

function verdictOn({ session, date, at, minutes, isStretched }: Target, times: MoveTimes | undefined): Verdict {
  if (isStretched) return { isFree: true, words: `${minutes} min` };
  if (!times) return { isFree: false, words: "Looking for open times" };
  const time = times[date]?.[at];
  if (!time && at === session.from) return { isFree: true, words: "where it is", start: session.start };
  return time ?? { isFree: false, words: "Outside your hours" };
}

type Around = { byDays: number; bySteps: number; days: WeekDay[]; shown: MinuteWindow };

function stepped(target: Target, { byDays, bySteps, days, shown }: Around): Target {
  const index = days.findIndex(({ date }) => date === target.date);
  const day = days[Math.min(days.length - 1, Math.max(0, index + byDays))];
  const at = snap(target.at + bySteps * stepMinutes);
  return {
    ...target,
    date: day?.date ?? target.date,
    at: Math.min(Math.max(shown.from, at), shown.to - stepMinutes),
  };
}

function snap(minutes: number): number {
  return Math.round(minutes / stepMinutes) * stepMinutes;
}

type Dragged = { offset: number; target: Target; shown: MinuteWindow };

/** The day and quarter hour under the pointer. */
function targetAt(grid: HTMLElement | null, pointer: { clientX: number; clientY: number }, dragged: Dragged): Target {
  const { target, offset, shown } = dragged;
  const columns = [...(grid?.querySelectorAll<HTMLElement>("[data-date]") ?? [])];
  const boxes = columns.map((column) => ({ date: column.dataset.date ?? "", box: column.getBoundingClientRect() }));
  const under = boxes.find(({ box }) => box.left <= pointer.clientX && pointer.clientX < box.right);
  const box = (under ?? boxes[0])?.box;
  if (!box) return target;
  const minuteOf = (y: number) => shown.from + ((y - box.top) / box.height) * (shown.to - shown.from);
  if (target.isStretched) {
    const minutes = Math.max(shortestMinutes, snap(minuteOf(pointer.clientY)) - target.at);
    return { ...target, minutes };
  }
  const at = Math.min(Math.max(shown.from, snap(minuteOf(pointer.clientY - offset))), shown.to - stepMinutes);
  return { ...target, date: under?.date ?? target.date, at };
}
