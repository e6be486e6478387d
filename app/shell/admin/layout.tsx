import { Form, isRouteErrorResponse, Outlet } from "react-router";
import { ArrivalNotice } from "#app/features/accounts/components/arrival-notice.tsx";
import { NoAccessNotice } from "#app/features/accounts/components/no-access-notice.tsx";
import { SessionWatch } from "#app/features/accounts/components/session-watch.tsx";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import type { NoAccess } from "#app/features/accounts/schema.ts";
import { ErrorPage } from "#app/shell/error-page.tsx";
import type { Handle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import type { Route } from "./+types/layout.ts";

export const handle = { hydrates: true } satisfies Handle;

/** Before any loader or action of the area runs. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request }) => {
    await requireAdmin(request);
  },
];

export async function loader({ request }: Route.LoaderArgs) {
  const { user } = await requireAdmin(request);
  return { email: user.email };
}

export function meta({ error }: Route.MetaArgs) {
  return [{ title: error ? "No access" : "Admin Dashboard" }, { name: "robots", content: "noindex" }];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Toaster>
      <SessionWatch leavesWhenSignedOut />
      <ArrivalNotice />
      <SkipLink />
      <header className="wrap flex flex-wrap items-center justify-between gap-4 py-4">
        <p className="font-semibold">Admin Dashboard</p>
        <div className="flex flex-wrap items-center gap-4">
          <span>{loaderData.email}</span>
          <Form method="post" action="/auth/sign-out">
            <Button type="submit" variant="secondary" size="small">
              Sign Out
            </Button>
          </Form>
        </div>
      </header>
      <Outlet />
    </Toaster>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Safe because requireAdmin() is the only one here who answers 403.
  if (isRouteErrorResponse(error) && error.status === 403) return <NoAccessNotice facts={error.data as NoAccess} />;
  return <ErrorPage isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}
