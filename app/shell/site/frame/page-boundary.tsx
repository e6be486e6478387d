import { isRouteErrorResponse, Outlet } from "react-router";
import { NotFoundNotice } from "#app/shell/error-page.tsx";
import type { Route } from "./+types/page-boundary.ts";

/** Shows a missing page inside the site's frame; other errors go to the root. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundNotice />;
  throw error;
}

export default function PageBoundary() {
  return <Outlet />;
}
