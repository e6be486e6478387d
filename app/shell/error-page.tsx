import { createContext, use } from "react";
import { useLocation } from "react-router";
import { BrandMark } from "#app/ui/brand.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LineCall } from "#app/ui/line-call.tsx";

export function ErrorPage({ isMissing }: { isMissing: boolean }) {
  return (
    <>
      <MarkHeader />
      {isMissing ? <NotFoundNotice /> : <FailureNotice />}
    </>
  );
}

function FailureNotice() {
  const { pathname, search } = useLocation();
  const requestId = use(RequestId);
  return (
    <main id="main" className="on-ink flex min-h-svh items-center pt-header">
      <div className="wrap py-12">
        <h1>Something went wrong</h1>
        <p className="mt-5 max-w-144 text-lead text-muted-foreground">
          That's our fault, not yours. Please try again in a moment.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ButtonLink href={pathname + search} className="max-md:w-full">
            Try again
          </ButtonLink>
          <ButtonLink href="/" variant="secondary" className="max-md:w-full">
            Return to Home
          </ButtonLink>
        </div>
        {requestId && (
          <p className="mt-9 text-ui text-subtle">
            If it keeps happening, tell us this number: <span className="wrap-anywhere">{requestId}</span>
          </p>
        )}
      </div>
    </main>
  );
}

/** The header of a page that cannot load anything: the brand mark, linked to home. */
export function MarkHeader() {
  return (
    <header className="on-ink fixed inset-x-0 top-0 z-30 h-header border-b border-border">
      <div className="wrap flex h-full items-center">
        <a href="/" aria-label="Home" className="-ml-1.25 grid size-11 place-items-center">
          <BrandMark className="size-8.5" />
        </a>
      </div>
    </header>
  );
}

export function NotFoundNotice() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="on-ink grid min-h-svh pt-header max-md:grid-rows-[auto_1fr] md:grid-cols-2 md:items-stretch"
    >
      <div className="flex flex-col items-start px-gutter pt-10 pb-12 md:justify-center md:py-12 md:pr-[clamp(1.5rem,5vw,5rem)] md:pb-16 md:pl-[max(var(--gutter),calc((100vw-80rem)/2))]">
        <p className="font-figure text-[clamp(7rem,4rem+11vw,14rem)] tracking-[-0.045em]">404</p>
        <h1 className="mt-5 text-h2 leading-[1.02]">Oops! Page not found</h1>
        <p className="mt-3 max-w-120 text-lead text-muted-foreground">
          That one landed long. Let’s play the point again.
        </p>
        <ButtonLink href="/" className="mt-9 max-md:w-full">
          Return to Home
        </ButtonLink>
      </div>
      <LineCall call="out" className="min-h-68 max-md:-order-1 md:min-h-88" />
    </main>
  );
}

/** Known on the server only, for the error page. */
export const RequestId = createContext<string | undefined>(undefined);
