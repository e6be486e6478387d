import clsx from "clsx";
import type { ReactNode } from "react";
import { LinkFrame, type LinkSite } from "#app/features/booking/links/link-frame.tsx";
import { familyPaths } from "#app/features/family/addresses.ts";

const tabs = [
  { path: familyPaths.page, label: "Overview" },
  { path: familyPaths.lessons, label: "Lessons left" },
  { path: familyPaths.notes, label: "Notes and skills" },
  { path: familyPaths.details, label: "Your details" },
] as const;

type FamilyFrameProps = {
  site: LinkSite;
  /** 'the Okafor household'. */
  whose: string;
  tab: (typeof tabs)[number]["path"];
  title: string;
  /** Below the title. */
  top?: ReactNode;
  children: ReactNode;
};

/** A family's own pages: the title on ink, the tabs, and a way to close it on this device. */
export function FamilyFrame({ site, whose, tab, title, top, children }: FamilyFrameProps) {
  return (
    <LinkFrame
      site={site}
      note={<CloseForm whose={whose} />}
      top={
        <div className="on-ink bg-ink-950">
          <div className="wrap pt-8 md:pt-14">
            <h1 className="wrap-anywhere">{title}</h1>
            {top && <div className="mt-6 border-t border-border pt-6 pb-2">{top}</div>}
          </div>
          <nav aria-label="Your pages" className="mt-6 border-t border-border">
            <ul className="wrap flex flex-wrap gap-x-8 text-ui font-semibold">
              {tabs.map(({ path, label }) => (
                <li key={path}>
                  <a
                    href={path}
                    aria-current={path === tab ? "page" : undefined}
                    className={clsx(
                      "inline-flex min-h-12 items-center border-b-3 no-underline",
                      path === tab ? "border-optic" : "border-transparent text-muted-foreground",
                    )}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      }
    >
      {children}
    </LinkFrame>
  );
}

function CloseForm({ whose }: { whose: string }) {
  return (
    <form method="post" action={familyPaths.end} className="flex flex-wrap items-baseline gap-x-1.5">
      <span>This page is for {whose}. Anyone with your link can open it.</span>
      <input type="hidden" name="device" value="this" />
      <button type="submit" className="min-h-7 underline pointer-coarse:min-h-11">
        Close it on this device
      </button>
    </form>
  );
}

/** A part of the page under an ink rule. */
export function FamilyPart({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <section className={clsx("min-w-0", className)}>
      <h2 className="border-b-2 border-foreground pb-3 text-h3">{title}</h2>
      {children}
    </section>
  );
}
