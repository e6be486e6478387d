import { Plus } from "lucide-react";
import { data, Link } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";
import { TestimonialTable } from "../components/testimonial-table.tsx";
import { listAllTestimonials } from "../queries.server.ts";
import { testimonialTexts } from "../testimonial.ts";
import type { Route } from "./+types/admin-testimonials.ts";

const newPath = "/admin/testimonials/new";

export async function loader({ request }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const { value: testimonials, status } = await loaded(listAllTestimonials(db), "Error fetching testimonials");
  return data({ testimonials }, status);
}

export function meta() {
  return [{ title: "Testimonials" }];
}

export default function AdminTestimonials({ loaderData: { testimonials } }: Route.ComponentProps) {
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
