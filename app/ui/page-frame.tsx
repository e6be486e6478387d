import clsx from "clsx";
import type { ComponentProps } from "react";

export function SkipLink({ href = "#main", ...props }: Omit<ComponentProps<"a">, "className" | "children">) {
  return (
    <a
      {...props}
      href={href}
      className="fixed top-4 left-4 z-99 bg-optic px-4 py-3 font-semibold text-ink-950 not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}

type DemoStripProps = {
  isDemo: boolean;
  /** A bar across the coach's pages, or in the corner of a visitor's, whose header overlaps the page. */
  place: "bar" | "corner";
};

/** On every page of a demo, so that no one mistakes it for a real coach's site. */
export function DemoStrip({ isDemo, place }: DemoStripProps) {
  if (!isDemo) return null;
  return (
    <aside aria-label="Demo" className={clsx("py-1 text-small text-muted-foreground print:hidden", looks[place])}>
      <b className="font-semibold text-foreground">Demo data.</b>{" "}
      <span className={place === "corner" ? "max-md:sr-only" : undefined}>Everybody here is invented.</span>
    </aside>
  );
}

// The bar's text aligns with the page's. On a phone the corner leaves room for what it covers.
const looks = {
  bar: "border-b border-border bg-sunken px-[clamp(1rem,2.6vw,2.5rem)]",
  corner:
    "on-ink pointer-events-none fixed right-2 bottom-2 z-20 rounded-md border border-border bg-ink-950 px-2.5 leading-normal",
};
