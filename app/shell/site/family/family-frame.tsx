import clsx from "clsx";
import type { ReactNode } from "react";
import { LinkFrame, type LinkSite } from "#app/features/booking/links/link-frame.tsx";
import { familyPaths } from "#app/features/family/addresses.ts";

const tabs = [
  { path: familyPaths.page, label: "Overview" },
  { path: familyPaths.lessons, label: "Lessons left" },
  // A phone has room for one word.
  { path: familyPaths.notes, label: "Notes", more: " and skills" },
  { path: familyPaths.details, label: "Your details" },
] as const;

/** Not for search engines: it is the family's own. */
export function familyMeta(title: string, brand = "") {
  return [{ title: `${title} | ${brand}` }, { name: "robots", content: "noindex, nofollow" }];
}

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

/** A family's pages: the title on ink, the tabs, and a button that closes the page on this device. */
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
            <ul className="wrap flex flex-wrap gap-x-4 text-ui font-semibold sm:gap-x-8">
              {tabs.map(({ path, label, ...tabOf }) => (
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
                    {"more" in tabOf && <span className="whitespace-pre max-sm:sr-only">{tabOf.more}</span>}
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

type FamilyPartProps = { title: string; children: ReactNode; id?: string; className?: string };

/** A section under an ink rule. */
export function FamilyPart({ title, children, id, className }: FamilyPartProps) {
  return (
    <section id={id} className={clsx("min-w-0", className)}>
      <h2 className="border-b-2 border-foreground pb-3 text-h3">{title}</h2>
      {children}
    </section>
  );
}

type FoldedListProps<Row> = {
  rows: readonly Row[];
  /** How many are always shown. */
  shown: number;
  /** Names the rest: 'Later sessions'. */
  rest: string;
  label?: string;
  className: string;
  children: (row: Row) => ReactNode;
};

/** The start of a list; a press opens the rest, without a script. */
export function FoldedList<Row>({ rows, shown, rest, label, className, children }: FoldedListProps<Row>) {
  const folded = rows.slice(shown);
  return (
    <>
      <ul aria-label={label} className={className}>
        {rows.slice(0, shown).map(children)}
      </ul>
      {folded.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-ui font-semibold">
            {rest} ({folded.length})
          </summary>
          <ul className={className}>{folded.map(children)}</ul>
        </details>
      )}
    </>
  );
}
