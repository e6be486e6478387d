import clsx from "clsx";

/** A line chart with the ball at its end; decoration for a number written beside it. */
export function Sparkline({ values, className }: { values: readonly number[]; className?: string }) {
  const most = Math.max(1, ...values);
  const across = Math.max(1, values.length - 1);
  const points = values.map((value, index) => ({ x: (100 * index) / across, y: 100 - (100 * value) / most }));
  const last = points.at(-1);
  if (!last) return null;
  return (
    <svg aria-hidden="true" className={clsx("block w-full overflow-visible", className)}>
      <line x1="0" x2="100%" y1="100%" y2="100%" strokeWidth="1.75" className="stroke-border" />
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="overflow-visible">
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          fill="none"
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
          className="stroke-foreground"
        />
      </svg>
      <circle
        cx={`${last.x}%`}
        cy={`${last.y}%`}
        r="5.25"
        strokeWidth="1.75"
        className="fill-optic stroke-ink-950 dark:stroke-card"
      />
    </svg>
  );
}
