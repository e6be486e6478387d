import clsx from "clsx";
import type { ComponentProps } from "react";

type LineCallProps = Omit<ComponentProps<"div">, "children"> & {
  /** `up`: the ball is still in the air. */
  call: "in" | "out" | "up";
  /** In place of the call. */
  figure?: string;
};

/** A ball mark on the line, or 404 mm past it. Decoration: the heading beside it has the meaning. */
export function LineCall({ call, figure, className, ...props }: LineCallProps) {
  return (
    <div {...props} aria-hidden className={clsx("relative overflow-hidden", className)}>
      <svg
        aria-hidden
        viewBox="0 0 720 830"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        <Court />
        <g transform={call === "in" ? "translate(-180 0)" : undefined} className="stroke-optic">
          <Flight />
          {call === "up" ? <Ball /> : <Mark />}
        </g>
        {call === "out" && !figure && <Distance />}
      </svg>
      <span className={clsx("absolute bottom-8 font-figure text-[clamp(4.5rem,2rem+9vw,11rem)]", word, words[call])}>
        {figure ?? call.toUpperCase()}
      </span>
    </div>
  );
}

const word = "leading-[0.8] tracking-[-0.04em] text-paper max-md:left-gutter";
const right = "md:right-[clamp(1.25rem,2.5vw,2.5rem)]";
const words = { in: "md:left-[clamp(1.25rem,3vw,3rem)]", out: right, up: right };

function Ball() {
  return <circle cx="566" cy="430" r="30" className="fill-optic" />;
}

function Mark() {
  return (
    <ellipse
      cx="566"
      cy="430"
      rx="70"
      ry="46"
      transform="rotate(58 566 430)"
      strokeWidth="4"
      className="fill-ink-950"
    />
  );
}

function Court() {
  return (
    <>
      <defs>
        <linearGradient id="line-call-light" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#1a6a55" stopOpacity=".55" />
          <stop offset="1" stopColor="#03100e" stopOpacity=".35" />
        </linearGradient>
      </defs>
      <path d="M0 0h720v830H0z" className="fill-court-800" />
      <path d="M400 0h320v830H400z" fill="#0a2a2b" />
      <path d="M0 0h720v830H0z" fill="url(#line-call-light)" />
      <path d="M340 0h60v830h-60zM0 150h340v26H0z" fill="#f1f2eb" />
    </>
  );
}

// biome-ignore format: coordinates read as rows
const flight = [
  [314, 61], [342, 97], [370, 134], [398, 172], [426, 212], [454, 254], [482, 296], [510, 340], [538, 385],
] as const;

/** The ball as it comes: smaller and clearer towards the ground. */
function Flight() {
  return flight.map(([x, y], frame) => (
    <circle
      key={x}
      cx={x}
      cy={y}
      r={39 - frame}
      className="fill-optic"
      fillOpacity={(0.04 + frame * 0.0055).toFixed(3)}
      strokeOpacity={(0.12 + frame * 0.045).toFixed(2)}
      strokeWidth="1.5"
    />
  ));
}

function Distance() {
  return (
    <>
      <path d="M400 526v44M516 526v44M400 548h116" fill="none" strokeWidth="1.5" className="stroke-paper" />
      <text x="458" y="600" textAnchor="middle" fontSize="20" fontWeight="560" className="fill-paper">
        404 mm
      </text>
    </>
  );
}
