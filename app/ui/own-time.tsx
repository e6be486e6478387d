import clsx from "clsx";

type OwnTimeProps = { instant: number; className?: string };

/** Room for the time in the visitor's zone, which own-time.js writes where it differs from the coach's. */
export function OwnTime({ instant, className }: OwnTimeProps) {
  return <span data-instant={instant} suppressHydrationWarning className={clsx("own-time", className)} />;
}
