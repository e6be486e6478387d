import clsx from "clsx";
import type { ReactNode } from "react";

type PageHeadProps = { title: ReactNode; lead?: ReactNode; className?: string; children?: ReactNode };

/** The dark band at the top of an inner page, with the lines of half a court. */
export function PageHead({ title, lead, className, children }: PageHeadProps) {
  return (
    <div className={clsx("on-ink relative isolate overflow-clip pt-header", className)}>
      <svg
        viewBox="0 0 540 320"
        preserveAspectRatio="xMinYMid slice"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
        className="absolute top-header right-0 -z-1 h-[calc(100%-var(--header-h))] w-[37.5%] text-paper opacity-22 max-md:hidden"
      >
        <path d="M540 40H1V320M540 100H1M270 100V320M1 230H9" />
      </svg>
      <div className="wrap py-[clamp(3rem,2rem+4vw,5.5rem)]">
        <h1>{title}</h1>
        {lead && <p className="mt-5 max-w-144 text-lead text-muted-foreground">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
