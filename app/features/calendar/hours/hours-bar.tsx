import type { WeeklyWindow } from "../open-times/wall-windows.ts";
import type { OpenPlace, PlaceKind } from "./hours.ts";

/** In minutes since midnight. */
export type BarRange = { from: number; to: number };

const usual: BarRange = { from: 6 * 60, to: 21 * 60 };

export function barRangeOf(windows: readonly WeeklyWindow[]): BarRange {
  const first = Math.min(usual.from, ...windows.map(({ from }) => from));
  const last = Math.max(usual.to, ...windows.map(({ to }) => to));
  return { from: Math.floor(first / 60) * 60, to: Math.ceil(last / 60) * 60 };
}

type HoursBarProps = { windows: readonly WeeklyWindow[]; places: readonly OpenPlace[]; range: BarRange };

/** The day as a bar, hidden from assistive technology: the text says the same. */
export function HoursBar({ windows, places, range }: HoursBarProps) {
  const share = (minutes: number) => `${(100 * minutes) / (range.to - range.from)}%`;
  const kindAt = (placeId: string) => places.find(({ id }) => id === placeId)?.kind ?? "outdoor";
  return (
    <svg aria-hidden="true" className="block h-2 w-full bg-track">
      {windows.map(({ placeId, from, to }) => (
        <rect
          key={`${placeId} ${from}`}
          x={share(from - range.from)}
          width={share(to - from)}
          height="100%"
          className={fills[kindAt(placeId)]}
        />
      ))}
    </svg>
  );
}

const fills: Record<PlaceKind, string> = {
  outdoor: "fill-popular",
  indoor: "fill-foreground",
  online: "fill-subtle",
};

/** The legend of the bar. */
export function BarKey({ places }: { places: readonly OpenPlace[] }) {
  const kinds = [...new Set(places.map(({ kind }) => kind))];
  return (
    <span className="flex flex-wrap gap-x-3">
      {kinds.map((kind) => (
        <span key={kind} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" className="h-2 w-3">
            <rect width="100%" height="100%" className={fills[kind]} />
          </svg>
          {kind}
        </span>
      ))}
    </span>
  );
}
