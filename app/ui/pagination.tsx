import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

type PaginationProps = Omit<ComponentProps<"nav">, "children"> & {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
};

/** Real links, so that every page has an address. Hidden when there is only one page. */
export function Pagination({ page, pages, hrefFor, className, ...props }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Pages"
      {...props}
      className={clsx("flex flex-wrap items-center justify-center gap-0.5 md:gap-1.5", className)}
    >
      <Step href={page > 1 ? hrefFor(page - 1) : undefined} label="Previous page" rel="prev">
        <ChevronLeft aria-hidden className={chevron} />
        <span className="max-md:hidden">Previous</span>
      </Step>
      {slots(page, pages).map((slot) =>
        slot < 0 ? (
          <span key={slot} className="min-w-6 text-center text-subtle">
            …
          </span>
        ) : (
          <PageLink key={slot} page={slot} current={page} crowded={pages > 7} href={hrefFor(slot)} />
        ),
      )}
      <Step href={page < pages ? hrefFor(page + 1) : undefined} label="Next page" rel="next">
        <span className="max-md:hidden">Next</span>
        <ChevronRight aria-hidden className={chevron} />
      </Step>
    </nav>
  );
}

const box =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-md border border-transparent px-3 text-ui font-560 no-underline";
const chevron = "size-4.5";

type PageLinkProps = { page: number; current: number; crowded: boolean; href: string };

function PageLink({ page, current, crowded, href }: PageLinkProps) {
  const isCurrent = page === current;
  const isNeighbour = Math.abs(page - current) === 1;
  return (
    <a
      href={href}
      aria-label={`Page ${page}`}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(
        box,
        isCurrent ? "bg-foreground text-background forced-color-adjust-none" : "hover:border-input",
        crowded && isNeighbour && "max-md:hidden",
      )}
    >
      {page}
    </a>
  );
}

type StepProps = { href: string | undefined; label: string; rel: string; children: ReactNode };

function Step({ href, label, rel, children }: StepProps) {
  if (!href)
    return (
      <span aria-disabled className={clsx(box, "cursor-not-allowed text-subtle opacity-75")}>
        {children}
      </span>
    );
  return (
    <a href={href} rel={rel} aria-label={label} className={clsx(box, "hover:border-input")}>
      {children}
    </a>
  );
}

/** All pages up to seven; beyond that the ends, the current page and its neighbours. Negative numbers are gaps. */
function slots(page: number, pages: number): number[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (n) => pages <= 7 || n === 1 || n === pages || Math.abs(n - page) <= 1,
  );
  return shown.flatMap((n, index) => (index > 0 && n - (shown[index - 1] ?? n) > 1 ? [-n, n] : [n]));
}
