import { use } from "react";
import { isRouteErrorResponse, Link, Outlet } from "react-router";
import { RequestId } from "#app/shell/error-page.tsx";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/page-boundary.ts";

export function meta({ error }: Route.MetaArgs) {
  return error ? [{ title: isMissing(error) ? "Not found" : "Something went wrong" }] : [];
}

export default function PageBoundary() {
  return <Outlet />;
}

/** Shows a screen's error inside the frame; the layout handles missing access. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) throw error;
  return isMissing(error) ? <Missing /> : <Failure />;
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

function Missing() {
  return (
    <AdminPage title="Not found" lead="There's nothing at this address any more.">
      <BackToOverview />
    </AdminPage>
  );
}

function Failure() {
  const requestId = use(RequestId);
  return (
    <AdminPage title="Something went wrong" lead="That's our fault, not yours. Please try again in a moment.">
      <BackToOverview />
      {requestId && (
        <p className="mt-6 text-ui text-subtle">
          If it keeps happening, look for this number in the server's log:{" "}
          <span className="wrap-anywhere">{requestId}</span>
        </p>
      )}
    </AdminPage>
  );
}

function BackToOverview() {
  return (
    <Link to="/admin" className={buttonClass({ variant: "secondary", size: "small" })}>
      Back to the overview
    </Link>
  );
}
