import clsx from "clsx";

/** On every page of a demo, so that nobody takes what they see for somebody's. */
export function DemoStrip({ isDemo, className }: { isDemo: boolean; className: string }) {
  if (!isDemo) return null;
  return (
    <aside aria-label="Demo" className={clsx("px-3 py-1 text-small text-muted-foreground print:hidden", className)}>
      <b className="font-semibold text-foreground">Demo data.</b> Everybody here is invented.
    </aside>
  );
}

/** On pages for visitors, whose header lies over the page. */
export const demoTagClass = "on-ink pointer-events-none fixed right-0 bottom-0 z-20 rounded-tl-md bg-ink-950";
