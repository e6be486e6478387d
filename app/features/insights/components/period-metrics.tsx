import { Link } from "react-router";
import { grouped } from "#app/lib/region.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { Comparison } from "../comparison.server.ts";
import { type PeriodDays, periodAddress, periods } from "../period.ts";

/** The period is part of the address, so Back, reload and a bookmark keep it. */
export function PeriodLinks({ current }: { current: PeriodDays }) {
  return (
    <nav
      aria-label="Period"
      className="grid grid-cols-4 gap-px rounded-md border border-input bg-input max-md:w-full max-md:grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))]"
    >
      {periods.map(({ days, label }) => (
        <Link
          key={days}
          to={periodAddress(days)}
          preventScrollReset
          aria-current={days === current ? "page" : undefined}
          className="flex min-h-11 items-center justify-center bg-card px-3 text-ui leading-tight font-520 text-foreground no-underline first:rounded-l-sm last:rounded-r-sm hover:bg-tint aria-[current]:bg-foreground aria-[current]:text-background max-md:px-1"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

type PeriodMetricsProps = {
  views: number;
  visitors: number;
  requests: number;
  answered: number;
  comparison: Comparison | null;
};

/** The period in four figures, compared with the time before. */
export function PeriodMetrics({ views, visitors, requests, answered, comparison }: PeriodMetricsProps) {
  const metrics: [string, number, string | undefined][] = [
    ["Views", views, inWords(comparison, "views")],
    ["Visitors", visitors, inWords(comparison, "visitors")],
    ["Requests", requests, inWords(comparison, "requests")],
    ["Answered", answered, requests > 0 ? `${Math.round((100 * answered) / requests)}% of the requests` : undefined],
  ];
  return (
    <Panel aria-label="The period in figures" className="overflow-clip">
      <dl className="-mr-px -mb-px grid grid-cols-1 @min-[16rem]/page:grid-cols-2 md:@min-[40rem]/page:grid-cols-4">
        {metrics.map(([label, value, note]) => (
          <div key={label} className="border-r border-b border-border px-4 py-3.5 md:px-5.5 md:py-4.5">
            <dt className="text-ui font-medium text-muted-foreground">{label}</dt>
            <dd className="mt-2 text-[2.75rem] leading-none font-560 font-stretch-78%">{grouped(value)}</dd>
            {note && <dd className="mt-2 text-small text-balance text-muted-foreground">{note}</dd>}
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function inWords(comparison: Comparison | null, of: "views" | "visitors" | "requests"): string | undefined {
  const change = comparison?.[of] ?? null;
  if (comparison === null || change === null) return undefined;
  const before = `in the ${grouped(comparison.days)} days before`;
  if (change === 0) return `As many as ${before}`;
  return `${grouped(Math.abs(change))}% ${change > 0 ? "more" : "fewer"} than ${before}`;
}
