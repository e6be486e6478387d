import clsx from "clsx";

type DemoStripProps = {
  isDemo: boolean;
  /** Across the coach's pages, or in the corner of a visitor's, whose header lies over the page. */
  place: "bar" | "corner";
};

/** On every page of a demo, so that nobody takes what they see for somebody's. */
export function DemoStrip({ isDemo, place }: DemoStripProps) {
  if (!isDemo) return null;
  return (
    <aside aria-label="Demo" className={clsx("py-1 text-small text-muted-foreground print:hidden", looks[place])}>
      <b className="font-semibold text-foreground">Demo data.</b>{" "}
      <span className={place === "corner" ? "max-md:sr-only" : undefined}>Everybody here is invented.</span>
    </aside>
  );
}

// The bar's words begin where the page's do. The corner leaves room on a phone for what it lies over.
const looks = {
  bar: "border-b border-border bg-sunken px-[clamp(1rem,2.6vw,2.5rem)]",
  corner:
    "on-ink pointer-events-none fixed right-2 bottom-2 z-20 rounded-md border border-border bg-ink-950 px-2.5 leading-normal",
};
