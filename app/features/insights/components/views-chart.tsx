import clsx from "clsx";
import { grouped } from "#app/lib/region.ts";
import type { ViewsBar } from "../period.ts";
import { MetricTable } from "./metric-table.tsx";

type ViewsChartProps = { bars: readonly ViewsBar[]; per: "day" | "month" };

/** A bar per day or month: views, with the visitors in front of them. A table below has the same figures. */
export function ViewsChart({ bars, per }: ViewsChartProps) {
  const top = roundedUp(Math.max(...bars.map(({ views }) => views)));
  return (
    <div className="px-4 pt-5 pb-4 md:px-5.5">
      <Legend />
      <div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-small leading-none text-muted-foreground">
        <Scale top={top} />
        <svg role="img" aria-label={summary(bars, per)} className="block h-56 w-full overflow-visible">
          {[0, 50, 100].map((percent) => (
            <line key={percent} x2="100%" y1={`${percent}%`} y2={`${percent}%`} className="stroke-border" />
          ))}
          <Columns bars={bars} />
          <Bars bars={bars} top={top} />
        </svg>
        <Ticks bars={bars} per={per} />
      </div>
      <details className="group/figures mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-ui font-semibold">
          <span className="border-b-[1.5px] border-current pb-[0.16em] leading-button">Show as a table</span>
        </summary>
        <div className="-mx-4 mt-2 border-t border-border md:-mx-5.5">
          <MetricTable
            label={`Views and visitors by ${per}`}
            columns={[per === "day" ? "Day" : "Month", "Views", "Visitors"]}
            rows={bars
              .toReversed()
              .map(({ day, label, views, visitors }) => ({ key: day, name: label, values: [views, visitors] }))}
          />
        </div>
      </details>
    </div>
  );
}

function Legend() {
  return (
    <p aria-hidden className="flex gap-5 text-small text-muted-foreground">
      {[
        ["Views", "bg-input"],
        ["Visitors", "bg-foreground"],
      ].map(([label, colour]) => (
        <span key={label} className="flex items-center gap-2">
          <span className={`size-3 rounded-sm ${colour}`} />
          {label}
        </span>
      ))}
    </p>
  );
}

/** Labels at the top, middle and bottom lines. */
function Scale({ top }: { top: number }) {
  return (
    <p aria-hidden className="-my-1.75 flex flex-col justify-between text-right">
      {[top, top / 2, 0].map((value) => (
        <span key={value}>{grouped(value)}</span>
      ))}
    </p>
  );
}

/** Under their bars, counted back from the last; a phone has room for every second. */
function Ticks({ bars, per }: ViewsChartProps) {
  const step = [1, 7, 15].find((days) => bars.length / days <= 12) ?? 30;
  const ticks = bars
    .map(({ day, label }, index) => ({ day, label, index, back: bars.length - 1 - index }))
    .filter(({ back }) => back % step === 0);
  return (
    <svg aria-hidden="true" className="col-start-2 block h-4 w-full overflow-visible">
      {ticks.map(({ day, label, index, back }) => (
        <text
          key={day}
          x={step > 1 && back === 0 ? "100%" : `${(100 * (index + 0.5)) / bars.length}%`}
          y="0.75em"
          textAnchor={step > 1 && back === 0 ? "end" : "middle"}
          className={clsx("fill-current", (back / step) % 2 && "max-md:hidden")}
        >
          {per === "month" ? label.split(" ", 1) : label}
        </text>
      ))}
    </svg>
  );
}

/** Full-height areas behind the bars, with a tooltip each. */
function Columns({ bars }: { bars: readonly ViewsBar[] }) {
  const width = 100 / bars.length;
  return (
    <g className="fill-transparent [&>:hover]:fill-tint">
      {bars.map(({ day, label, views, visitors }, index) => (
        <rect key={day} x={`${index * width}%`} width={`${width}%`} height="100%">
          <title>{`${label}: ${counted(views, "view")}, ${counted(visitors, "visitor")}`}</title>
        </rect>
      ))}
    </g>
  );
}

/** All bars of a kind are one path: a quarter has ninety days, and the server draws them for every response. */
function Bars({ bars, top }: { bars: readonly ViewsBar[]; top: number }) {
  const path = (of: "views" | "visitors") =>
    bars.map((bar, at) => `M${at + 0.14} ${top}V${top - bar[of]}H${at + 0.86}V${top}Z`).join("");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length} ${top}`}
      preserveAspectRatio="none"
      className="pointer-events-none"
    >
      <path d={path("views")} className="fill-input" />
      <path d={path("visitors")} className="fill-foreground" />
    </svg>
  );
}

function summary(bars: readonly ViewsBar[], per: string): string {
  const sum = (of: "views" | "visitors") => bars.reduce((total, bar) => total + bar[of], 0);
  const busiest = bars.reduce((most, bar) => (bar.views > most.views ? bar : most));
  const whole = `${counted(sum("views"), "view")} and ${counted(sum("visitors"), "visitor")} by ${per}`;
  return `${whole}; most on ${busiest.label}: ${counted(busiest.views, "view")}`;
}

function counted(count: number, what: string): string {
  return `${grouped(count)} ${count === 1 ? what : `${what}s`}`;
}

/** The next figure that halves well: 10, 20, 30, 40, 50, 60, 80, 100, 200... */
function roundedUp(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(10, most)));
  return unit * ([1, 2, 3, 4, 5, 6, 8].find((step) => step * unit >= most) ?? 10);
}
