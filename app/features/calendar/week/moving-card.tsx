import clsx from "clsx";
import { wallTimeInWords } from "#app/lib/dates.ts";
import type { Moving } from "./use-moved-session.ts";
import { type MinuteWindow, rowsOf } from "./week.ts";

/** Where a session would go, and whether it may. */
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
