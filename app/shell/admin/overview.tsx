import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { Detail, DetailList } from "#app/ui/detail-list.tsx";
import type { Route } from "./+types/overview.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const { user } = await requireAdmin(request);
  return { id: user.id, email: user.email, isConfirmed: user.emailVerified };
}

export default function Overview({ loaderData: { id, email, isConfirmed } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap py-8">
      <h1>User Info</h1>
      <DetailList className="mt-6">
        <Detail label="User ID">{id}</Detail>
        <Detail label="Email">{email}</Detail>
        <Detail label="Email confirmed">{isConfirmed ? "Yes" : "No"}</Detail>
      </DetailList>
    </main>
  );
}
