import clsx from "clsx";
import type { ComponentProps } from "react";

/** The umpire's chair under a ball. On a light background the ball needs its ink outline. */
export function BrandMark({
  ground = "dark",
  className,
  ...props
}: ComponentProps<"svg"> & { ground?: "dark" | "light" }) {
  return (
    <svg
      {...props}
      viewBox="0 0 36 36"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      className={clsx("shrink-0", ground === "dark" ? "text-paper" : "text-ink-950", className)}
    >
      <path d="M5.5 33 14.6 11M30.5 33 21.4 11M10.4 22.5h15.2M2 33h32" />
      {ground === "dark" ? (
        <circle cx="18" cy="5.5" r="4" stroke="none" className="fill-optic" />
      ) : (
        <circle cx="18" cy="5.5" r="3.6" strokeWidth="1.2" className="fill-optic" />
      )}
    </svg>
  );
}
