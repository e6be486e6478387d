import { ChevronDown, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Brand } from "#app/ui/brand.tsx";
import { DemoStrip } from "#app/ui/page-frame.tsx";

export type LinkSite = { brand: string; logo: string; phone: string; tel: string; email: string; isDemo: boolean };

type LinkFrameProps = {
  site: LinkSite;
  /** Who the page is for, and what anyone with the link can do. */
  note: ReactNode;
  /** On ink, below the brand. */
  top?: ReactNode;
  children: ReactNode;
};

/** The frame of a page behind a private link: brand and phone number, no navigation. */
export function LinkFrame({ site, note, top, children }: LinkFrameProps) {
  return (
    <>
      <header className="on-ink border-b border-border bg-ink-950">
        <div className="wrap flex min-h-header flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <Brand name={site.brand} logo={site.logo} isTight />
          <a
            href={site.tel}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-md border border-input px-4 text-ui font-semibold no-underline"
          >
            <Phone aria-hidden className="size-4" />
            {site.phone}
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {top}
        <div className="wrap py-[clamp(2rem,5vw,4.5rem)]">{children}</div>
      </main>
      <footer className="border-t border-border">
        <div className="wrap flex flex-wrap justify-between gap-x-8 gap-y-2 py-6 text-small text-muted-foreground">
          {note && <div>{note}</div>}
          <p className="ml-auto">
            {site.brand}, <a href={`mailto:${site.email}`}>{site.email}</a>
          </p>
        </div>
      </footer>
      <DemoStrip isDemo={site.isDemo} place="corner" />
    </>
  );
}

export const expiredTitle = "This link no longer works";

export function ExpiredLink() {
  return (
    <div className="max-w-140">
      <h1 className="text-h1">{expiredTitle}</h1>
      <p className="mt-5 text-lead text-muted-foreground">
        If I have sent you a newer mail about it, use the link in that one. Otherwise call or write to me, and I will
        send you a new link.
      </p>
    </div>
  );
}

/** Says what was refused, and why. */
export function RefusalNote({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md bg-status-open-bg px-5 py-4 text-ui font-semibold text-status-open">
      {children}
    </p>
  );
}

/** A rule that applies to this page. */
export function RuleNote({ icon: Icon, children }: { icon: typeof Phone; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-md bg-tint px-5 py-4 text-ui">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

type FoldProps = { icon: typeof Phone; title: string; note?: string; isOpen: boolean; children: ReactNode };

/** One possible action, collapsed until needed. */
export function Fold({ icon: Icon, title, note, isOpen, children }: FoldProps) {
  return (
    <details open={isOpen} className="group/part rounded-md border border-border bg-card">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3.5 px-5">
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className="flex grow flex-wrap items-baseline justify-between gap-x-3.5">
          <b className="font-580">{title}</b>
          <span className="text-ui text-muted-foreground">{note}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open/part:rotate-180" />
      </summary>
      <div className="px-5 pb-6">{children}</div>
    </details>
  );
}

/** Side by side, or below each other at large text sizes. */
export function LinkFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-t border-border py-3 text-ui last:border-b">
      <dt className="w-31 text-muted-foreground">{label}</dt>
      <dd className="min-w-40 flex-1 font-540">{children}</dd>
    </div>
  );
}
