import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

type TimeChipProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  /** '2:15 PM'. */
  time: string;
  /** Beside the time: where it is not the day and place that stand above it. */
  note?: ReactNode;
};

/** An open time as a radio; the chosen one has the ball. */
export function TimeChip({ time, note, className, ...props }: TimeChipProps) {
  const [clock, half] = time.split(" ");
  return (
    <label className={clsx(chipClass, className)}>
      <input {...props} type="radio" className={clsx("peer", inputClass)} />
      <span
        aria-hidden
        className="hidden size-3 shrink-0 rounded-ball border-2 border-ink-950 bg-optic peer-checked:block"
      />
      <span className="text-xl leading-none font-560 whitespace-nowrap font-stretch-78%">
        {clock} <small className="text-[0.8125rem]">{half}</small>
      </span>
      {note && <span className="text-small leading-tight text-muted-foreground">{note}</span>}
    </label>
  );
}

/** For a choice that stands among the times and is none. */
export function OtherChip({ children, className, ...props }: ComponentProps<"input">) {
  return (
    <label className={clsx(chipClass, "text-ui font-semibold whitespace-nowrap max-md:px-1", className)}>
      <input {...props} type="radio" className={inputClass} />
      {children}
    </label>
  );
}

const inputClass = "absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default";
const chipClass =
  "relative inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-input bg-card px-3.5 py-1.5 hover:border-foreground has-disabled:border-border has-disabled:bg-transparent has-disabled:text-subtle has-disabled:line-through has-checked:border-chosen has-checked:bg-chosen-bg has-checked:inset-ring has-checked:inset-ring-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-focus-visible:shadow-focus forced-colors:has-checked:outline-4 forced-colors:has-checked:-outline-offset-4";
