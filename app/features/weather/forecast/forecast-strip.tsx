import clsx from "clsx";
import { CloudRain, Sun, ThermometerSun } from "lucide-react";
import { Link } from "react-router";
import { rainCallPath } from "#app/features/calendar/addresses.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { ForecastStrip } from "./forecast-view.server.ts";

/** One bar for no rain, then one for each fifth. */
const heights = ["h-px", "h-1/5", "h-2/5", "h-3/5", "h-4/5", "h-full"];

type ForecastPanelProps = { strip: ForecastStrip; withCall?: boolean };

/** The next hours' rain and heat. Only a hint: it never triggers anything. */
export function ForecastPanel({ strip, withCall }: ForecastPanelProps) {
  const { title, place, hours, unit, degrees, credit } = strip;
  const isWet = hours.some(({ level }) => level !== "flat");
  const Sign = isWet ? CloudRain : hours.some(({ isHot }) => isHot) ? ThermometerSun : Sun;
  return (
    <Panel aria-label={`Forecast for ${place}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3 pr-3 pl-4 md:pl-5.5">
        <h2 className="flex min-w-0 flex-1 basis-[min(9rem,100%)] items-center gap-3 text-body leading-head font-semibold">
          <Sign aria-hidden className="size-5 shrink-0" />
          {title}
        </h2>
        {withCall && (
          <Link to={rainCallPath} className={buttonClass({ variant: "secondary", size: "small" })}>
            Rain call
          </Link>
        )}
      </div>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(1.875rem,1fr))] gap-y-2 px-4 md:px-5.5">
        {hours.map(({ at, clock, figure, level, fill, temperature, isHot }) => (
          <li key={at} className="grid min-w-0 justify-items-stretch border-l border-border text-center last:border-r">
            <span
              className={clsx(
                "border-t border-border py-1 text-caption font-stretch-75%",
                level === "dense" ? "font-bold" : "text-muted-foreground",
              )}
            >
              {figure}
              {unit === "mm" && <span className="sr-only"> mm of rain</span>}
              {unit === "%" && <span className="sr-only"> chance of rain</span>}
            </span>
            <span aria-hidden className="flex h-7 items-end border-b border-foreground">
              <span className={clsx("forecast-bar w-full", level, heights[Math.ceil(fill / 20)])} />
            </span>
            <span className="pt-1 text-xs text-muted-foreground">{clock}</span>
            <span className={clsx("pb-1 text-xs", isHot ? "font-bold text-warning-foreground" : "text-subtle")}>
              {temperature}°{isHot && <span className="sr-only">{degrees}, hot</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="px-4 pt-2 pb-3 text-xs text-subtle md:px-5.5">
        {place}. {unit === "mm" && "Rain in millimetres an hour. "}
        <a href={credit.address} rel="noreferrer" className="text-current">
          {credit.credit}
        </a>
      </p>
    </Panel>
  );
}
