type StepPlotProps = {
  /** From 0 to 1 across, and the step, from 1. */
  points: readonly { across: number; step: number }[];
  most: number;
};

/** A line over a few steps, each a hairline, with the ball at its end. Decoration for figures written beside it. */
export function StepPlot({ points, most }: StepPlotProps) {
  const placed = points.map(({ across, step }) => ({ x: 2 + 96 * across, y: heightOf(step, most) }));
  const steps = Array.from({ length: most }, (_, at) => heightOf(at + 1, most));
  return (
    <svg aria-hidden="true" className="block h-11 w-full overflow-visible">
      {steps.map((y) => (
        <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-border" />
      ))}
      {placed.slice(1).map(({ x, y }, at) => (
        <line
          key={x}
          x1={`${placed[at]?.x}%`}
          y1={`${placed[at]?.y}%`}
          x2={`${x}%`}
          y2={`${y}%`}
          strokeWidth="1.75"
          className="stroke-foreground"
        />
      ))}
      {placed.map(({ x, y }, at) => (
        <circle
          key={x}
          cx={`${x}%`}
          cy={`${y}%`}
          r={at === placed.length - 1 ? 5.25 : 3.5}
          strokeWidth="1.75"
          className={at === placed.length - 1 ? "fill-optic stroke-foreground" : "fill-card stroke-foreground"}
        />
      ))}
    </svg>
  );
}

function heightOf(step: number, most: number): number {
  return 92 - (84 * (step - 1)) / Math.max(1, most - 1);
}
