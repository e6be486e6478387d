import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { buttonClass } from "./button.tsx";

type ViewLink = { to: string; label: ReactNode; count?: string; isCurrent: boolean };
type ViewLinksProps = { label: string; links: readonly ViewLink[]; className?: string };

/** Parts of a list in one row, each with its own address. */
export function SegmentLinks({ label, links, className }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={clsx("max-w-full", className)}>
      <ul className="flex w-fit max-w-full flex-wrap gap-px rounded-md border border-input bg-input">
        {links.map(({ to, label: text, count, isCurrent }) => (
          <li key={to} className="grow">
            <Link to={to} aria-current={isCurrent ? "page" : undefined} preventScrollReset className={segment}>
              {text}
              {count !== undefined && <span className="font-stretch-75%">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same as separate boxes, above the list they filter. */
export function ChipLinks({ label, links, className }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-1.5">
        {links.map(({ to, label: text, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? "page" : undefined} preventScrollReset className={chip}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const segment =
  "flex min-h-11 items-center justify-center gap-1.5 bg-card px-4 text-small font-560 no-underline max-md:px-3 aria-[current]:bg-foreground aria-[current]:text-background forced-colors:aria-[current]:outline-4 forced-colors:aria-[current]:-outline-offset-4";
const chip =
  "inline-flex min-h-10 items-center rounded-md border border-border px-3 text-small font-540 text-muted-foreground no-underline hover:border-input aria-[current]:border-foreground aria-[current]:bg-foreground aria-[current]:text-card forced-colors:aria-[current]:outline-4 forced-colors:aria-[current]:-outline-offset-4";

type TabLinksProps = { label: string; tabs: readonly { to: string; label: string }[]; className?: string };

/** Tabs whose panels are separate pages. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={clsx("flex flex-wrap gap-x-6 border-b border-border", className)}>
      {tabs.map(({ to, label: text }) => (
        <NavLink key={to} to={to} end className={linkClass}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}

const linkClass =
  "relative flex min-h-12 items-center text-base leading-tight font-580 text-subtle no-underline hover:text-foreground aria-[current]:text-foreground aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px aria-[current]:after:border-b-3 aria-[current]:after:border-foreground";

type StepLinksProps = { previous: string | undefined; next: string | undefined };

/** A list paged by key knows its neighbours, not its length. */
export function StepLinks({ previous, next }: StepLinksProps) {
  if (!previous && !next) return null;
  const look = buttonClass({ variant: "quiet", size: "small" });
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      {previous ? (
        <Link to={previous} rel="prev" className={look}>
          <ChevronLeft aria-hidden />
          Previous
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={next} rel="next" className={look}>
          Next
          <ChevronRight aria-hidden />
        </Link>
      )}
    </nav>
  );
}
