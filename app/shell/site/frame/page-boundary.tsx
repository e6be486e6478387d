import { isRouteErrorResponse, Outlet } from "react-router";
import { NotFoundNotice } from "#app/shell/not-found-notice.tsx";
import type { Route } from "./+types/page-boundary.ts";

/** A page that turns out to be missing says so inside the site's frame; anything worse is the root's to tell. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundNotice />;
  throw error;
}

export default function PageBoundary() {
  return <Outlet />;
}
