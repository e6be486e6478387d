import { Link } from "react-router";
import { type PeriodDays, periodAddress, periods } from "../period.ts";

/** The period is part of the address, so Back, reload and a bookmark keep it. */
export function PeriodLinks({ current }: { current: PeriodDays }) {
  return (
    <nav aria-label="Period" className="grid grid-cols-4 gap-px rounded-md border border-input bg-input max-md:w-full">
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
