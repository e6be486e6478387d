import clsx from "clsx";
import type { ComponentProps } from "react";

type ProgressBarProps = Omit<ComponentProps<"div">, "children"> & { label: string; value: number; max: number };

/** The ball rolls at the head of the bar. SVG attributes set the width, because the CSP allows no style attribute. */
export function ProgressBar({ label, value, max, className, ...props }: ProgressBarProps) {
  const share = `${Math.round((100 * value) / max)}%`;
  return (
    <div
      {...props}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={clsx("h-2 bg-track", className)}
    >
      <svg aria-hidden="true" className="block h-full w-full overflow-visible">
        <rect width={share} height="100%" className="fill-foreground" />
        <circle cx={share} cy="50%" r="8.5" className="fill-optic stroke-background" strokeWidth="2" />
        <circle cx={share} cy="50%" r="9.5" fill="none" className="stroke-edge" />
      </svg>
    </div>
  );
}
