import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type CourtDiagramKind = keyof typeof drawings;

/** A court to scale, one unit per foot, drawn in the text colour. Decoration: the text beside it has the meaning. */
export function CourtDiagram({ kind, className, ...props }: ComponentProps<"svg"> & { kind: CourtDiagramKind }) {
  return (
    <svg
      {...props}
      viewBox="0 0 98 63"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={clsx("block", className)}
    >
      <path fill="none" stroke="currentColor" strokeWidth=".42" d={lines} />
      <path stroke="currentColor" strokeWidth=".8" d="M49 10.8v41.4" />
      {drawings[kind]}
    </svg>
  );
}

const lines = "M10 13.5h78v36h-78zM10 18h78M10 45h78M28 18v27M70 18v27M28 31.5h42M10 31.5h1.4M88 31.5h-1.4";

function Ball({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={y} r="1.35" className="fill-optic stroke-ink-950" strokeWidth=".4" />;
}

function Flight({ d, faint }: { d: string; faint?: boolean }) {
  const faintness = faint ? { strokeOpacity: 0.8, strokeDasharray: "1.2 1.4" } : {};
  return <path d={d} fill="none" stroke="currentColor" strokeWidth=".7" {...faintness} />;
}

function ArrowHead({ x, y, turn }: { x: number; y: number; turn: number }) {
  return <path d={`M${x} ${y}l-2.6-1.3v2.6z`} transform={`rotate(${turn} ${x} ${y})`} fill="currentColor" />;
}

type Dot = readonly [x: number, y: number];

function Dots({ at, r, opacity }: { at: readonly Dot[]; r: number; opacity?: number }) {
  return (
    <g fill="currentColor" fillOpacity={opacity}>
      {at.map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={r} />
      ))}
    </g>
  );
}

// biome-ignore format: coordinates read as rows
const frames = [
  [13, 43], [20.75, 36.3], [28.5, 30.2], [36.25, 25.3], [44, 22], [51.75, 20.3], [59.5, 20.2], [67.25, 21.3], [75, 23],
] as const;

// biome-ignore format: coordinates read as rows
const bounces = [
  [73, 20], [76.5, 23.4], [81, 21], [84.4, 24.6], [79, 25.6], [74, 41],
  [78, 38.2], [83, 42.6], [86, 38.4], [60, 29.4], [56, 40], [41, 36.5],
] as const;

// biome-ignore format: coordinates read as rows
const steps = [
  [11.6, 31.5], [9.9, 37], [13, 43.4], [20.4, 40], [17.4, 32], [20.6, 25], [14.6, 19.3], [9.6, 25],
] as const;

const drawings = {
  empty: null,
  video: (
    <>
      {frames.map(([x, y], frame) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={(0.75 + frame * 0.05).toFixed(2)}
          fill="currentColor"
          fillOpacity={(0.22 + frame * 0.07).toFixed(2)}
        />
      ))}
      <Flight d="M70.8 19.8v-1.6h1.6M77.6 18.2h1.6v1.6M79.2 25v1.6h-1.6M72.4 26.6h-1.6V25" />
      <Ball x={75} y={22.4} />
    </>
  ),
  mental: (
    <>
      <g fill="none" stroke="currentColor" strokeWidth=".5">
        <circle cx="38.5" cy="24.75" r="4" strokeOpacity=".75" />
        <circle cx="38.5" cy="24.75" r="8" strokeOpacity=".55" />
        <circle cx="38.5" cy="24.75" r="12" strokeOpacity=".35" />
      </g>
      <Ball x={38.5} y={24.75} />
    </>
  ),
  tournament: (
    <>
      <path d="M70 18h18v9H70zM70 36h18v9H70z" fill="currentColor" fillOpacity=".16" />
      <path d="M28 31.5h21V45H28z" fill="currentColor" fillOpacity=".09" />
      <Dots at={bounces} r={0.8} opacity={0.6} />
      <Ball x={84.6} y={43.2} />
    </>
  ),
  remote: (
    <>
      <Flight d="M12 35L66 32.6" />
      <ArrowHead x={67} y={32.5} turn={-2.5} />
      <Flight d="M67 30.5L20 22" faint />
      <Flight d="M18 23L83 43.2" />
      <ArrowHead x={84} y={43.5} turn={17.3} />
      <Ball x={12} y={35} />
    </>
  ),
  fitness: (
    <>
      <Flight d="M11.5 31.5Q8 38 13 43.5Q20 44.5 21 37Q20 31.5 14 31.5" faint />
      <Flight d="M14 31.5Q20 31 21 25Q20 18.5 13 20Q8.5 25 11.5 31.5" faint />
      <Dots at={steps} r={0.95} />
      <Flight d="M22 33Q32 31.5 41 22.5" />
      <Ball x={42} y={21.6} />
    </>
  ),
  oncourt: (
    <>
      <path
        d="M72 20h5.5v4.5h-5.5zM72 38.5h5.5v4.5h-5.5zM81 20h5.5v4.5h-5.5zM81 38.5h5.5v4.5h-5.5z"
        fill="currentColor"
        fillOpacity=".14"
        stroke="currentColor"
        strokeWidth=".45"
      />
      <Flight d="M13 31.5L80 41" />
      <Flight d="M13 31.5L71 23" faint />
      <ArrowHead x={81} y={41.1} turn={8} />
      <Ball x={13} y={31.5} />
    </>
  ),
} satisfies Record<string, ReactNode>;
