import { use } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { MarkHeader } from "./mark-header.tsx";
import { NotFoundNotice } from "./not-found-notice.tsx";
import { RequestId } from "./request-id.ts";

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
