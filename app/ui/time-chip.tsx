import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { timeAndHalf } from "#app/lib/time/time-field.ts";

type TimeChipProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  /** '2:15 PM'. */
  time: string;
  /** Shown beside the time if the day or place differs from the heading's. */
  note?: ReactNode;
};

/** An open time as a radio; the chosen one has the ball. */
export function TimeChip({ time, note, className, ...props }: TimeChipProps) {
  const [clock, half] = timeAndHalf(time);
  return (
    <label className={clsx("time-chip", className)} suppressHydrationWarning>
      <input {...props} type="radio" />
      <i aria-hidden />
      <b>
        {clock} {half && <small>{half}</small>}
      </b>
      {note && <span className="text-small leading-tight text-muted-foreground">{note}</span>}
    </label>
  );
}

/** For an option among the times that is not a time. */
export function OtherChip({ children, className, ...props }: ComponentProps<"input">) {
  return (
    <label className={clsx("time-chip text-ui font-semibold md:whitespace-nowrap max-md:px-1", className)}>
      <input {...props} type="radio" />
      {children}
    </label>
  );
}

type OwnTimeProps = { instant: number; className?: string };

/** Room for the time in the visitor's zone, which own-time.js writes where it differs from the coach's. */
export function OwnTime({ instant, className }: OwnTimeProps) {
  return <span data-instant={instant} suppressHydrationWarning className={clsx("own-time", className)} />;
}
