import { Plus } from "lucide-react";
import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { listDeletions } from "#app/features/deletions/queries.server.ts";
import { deletionTexts, restoring } from "#app/features/deletions/schema.ts";
import { loaded, withFallback } from "#app/platform/db/with-fallback.server.ts";
import { useUndo } from "#app/platform/forms/browser/undo.tsx";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RestoreList } from "#app/ui/restore-list.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { TestimonialTable } from "../components/testimonial-table.tsx";
import { listAllTestimonials } from "../queries.server.ts";
import { testimonialTexts } from "../testimonial.ts";
import type { Route } from "./+types/admin-testimonials.ts";

const newPath = "/admin/testimonials/new";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: testimonials, status } = await loaded(listAllTestimonials(db), "Error fetching testimonials");
  const deleted = listDeletions(db, { table: "testimonials", name: "name" });
  return data(
    { testimonials, deleted: await withFallback(deleted, [], "Error fetching deleted testimonials") },
    status,
  );
}

export function meta() {
  return [{ title: "Testimonials" }];
}

export default function AdminTestimonials({ loaderData: { testimonials, deleted } }: Route.ComponentProps) {
  const undo = useUndo();
  return (
    <AdminPage
      title="Testimonials"
      lead="Lower numbers come first on the home page."
      action={
        <Link to={newPath} className={buttonClass({ size: "small" })}>
          <Plus aria-hidden />
          Add Testimonial
        </Link>
      }
    >
      <Panel aria-label="All testimonials">
        {!testimonials && <LoadError title={testimonialTexts.noneLoaded} onRetry={() => location.reload()} />}
        {testimonials?.length === 0 && <NoTestimonials />}
        {testimonials && testimonials.length > 0 && <TestimonialTable testimonials={testimonials} />}
      </Panel>
      <RestoreList items={deleted} note={deletionTexts.note} onRestore={(id) => undo(restoring(id))} />
    </AdminPage>
  );
}

function NoTestimonials() {
  return (
    <Empty title="No testimonials yet">
      <Link to={newPath} className={buttonClass({ size: "small" })}>
        Create First Testimonial
      </Link>
    </Empty>
  );
}
