import clsx from "clsx";
import { Link } from "react-router";
import { wallTimeInWords } from "#app/lib/dates.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { type CalendarShown, calendarAddress, newSessionPath } from "../addresses.ts";
import { AskedDot, SessionSign } from "../sheet/session-sign.tsx";
import type { Moving, SessionMove } from "./use-moved-session.ts";
import { type MinuteWindow, rowsOf, type WeekDay, type WeekGap, type WeekSession } from "./week.ts";

type CardProps = { day: WeekDay; shown: MinuteWindow; tabStop: string | undefined };

const longMinutes = 90;
/** Minimum minutes for two or three lines, with and without padding. */
const roomFor = { two: 45, three: 60, twoWithAir: 60, threeWithAir: 75 };

type SessionCardProps = CardProps & { view: CalendarShown; session: WeekSession; move: SessionMove };

export function SessionCard({ view, day, shown, tabStop, session, move }: SessionCardProps) {
  const { id, status, who, title, place, places, side } = session;
  const isMoving = move.moving?.session.id === id;
  const { minutes } = session;
  const more = places ?? (minutes >= longMinutes && who !== title ? title : undefined);
  const third = minutes >= roomFor.three ? more : undefined;
  const isTight = minutes < (third ? roomFor.threeWithAir : roomFor.twoWithAir);
  return (
    <Link
      to={calendarAddress({ ...view, session: id, panel: undefined })}
      preventScrollReset
      draggable={false}
      id={`session-${id}`}
      data-item={id}
      data-status={status}
      data-next={session.isNext || undefined}
      data-on={view.session === id || undefined}
      data-moving={isMoving || undefined}
      data-tight={isTight || undefined}
      tabIndex={useTabStop(id, tabStop)}
      onPointerDown={(event) => move.grab(event, session, day.date)}
      onClick={move.swallowClick}
      className={clsx("session session-card", side && `session-${side}`, rowsOf(session, shown))}
    >
      <b className={clsx("block truncate font-semibold", status === "cancelled" && "line-through")}>
        {status === "requested" && <AskedDot />}
        {who}
      </b>
      {minutes >= roomFor.two && (
        <span className="session-more block truncate text-xs">
          <SessionSign status={status} className="mr-0.75 size-3.25 align-[-0.13em]" />
          {isMoving ? "Moving" : session.line}
        </span>
      )}
      {third && <span className="session-more block truncate text-xs">{third}</span>}
      <span className="sr-only">{`${title}, ${day.words}, ${session.hours}, ${place}, ${session.state}`}</span>
      {status === "booked" && (
        <span
          aria-hidden
          data-stretch
          className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
          onPointerDown={(event) => move.stretch(event, session, day.date)}
        />
      )}
    </Link>
  );
}

export function GapCard({ day, shown, tabStop, gap }: CardProps & { gap: WeekGap }) {
  const name = `free ${gap.start}`;
  return (
    <Link
      to={`${newSessionPath}?on=${day.date}&start=${gap.start}&place=${gap.placeId}`}
      data-item={name}
      tabIndex={useTabStop(name, tabStop)}
      className={clsx("week-gap z-2 col-start-1", rowsOf(gap, shown))}
    >
      <span className="sr-only">{`Free, ${day.words}, ${gap.hours}, ${gap.place}. New session`}</span>
    </Link>
  );
}

/** With JavaScript the grid is one tab stop; arrow keys move inside it. */
function useTabStop(name: string, tabStop: string | undefined): number | undefined {
  const isHydrated = useHydrated();
  if (!isHydrated) return undefined;
  return name === tabStop ? 0 : -1;
}

/** The preview of a session while it is moved. */
export function MovingCard({ moving, shown }: { moving: Moving; shown: MinuteWindow }) {
  const { session, at, minutes, verdict } = moving;
  return (
    <div
      aria-hidden
      data-free={verdict.isFree}
      className={clsx("session-ghost z-6 col-start-1", rowsOf({ from: at, to: at + minutes }, shown))}
    >
      <b className="block truncate font-semibold">{session.who}</b>
      <span className="block truncate text-xs">from {session.hours}</span>
      <span className="session-tip">
        {verdict.isFree ? (
          <>
            <b>{wallTimeInWords(at)}</b> is free
          </>
        ) : (
          verdict.words
        )}
      </span>
    </div>
  );
}
