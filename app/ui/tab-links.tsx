import clsx from "clsx";
import { NavLink } from "react-router";

type TabLinksProps = { label: string; tabs: readonly { to: string; label: string }[]; className?: string };

/** Tabs whose panels are separate pages. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={clsx("flex gap-6 border-b border-border", className)}>
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
