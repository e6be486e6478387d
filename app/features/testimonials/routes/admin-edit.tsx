import { data } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { TestimonialForm } from "../components/testimonial-form.tsx";
import { updateTestimonial } from "../mutations.server.ts";
import { getTestimonial } from "../queries.server.ts";
import { TestimonialInput } from "../schema.ts";
import { fromPlayer, testimonialTexts, testimonialValues } from "../testimonial.ts";
import type { Route } from "./+types/admin-edit.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const query = isUuid(id) ? getTestimonial(db, id) : undefined;
  const { value: testimonial, status } = await loaded(query, "Error fetching testimonials");
  return data({ testimonial }, status);
}

export const action = adminAction({
  schema: TestimonialInput,
  errorMessage: testimonialTexts.notSaved,
  save: ({ db, params }, form) => saveUnder(params.id, (id) => updateTestimonial(db, id, form)),
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Edit Testimonial" }];
}

export default function EditTestimonial({ loaderData: { testimonial } }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit Testimonial" back={{ to: "/admin/testimonials", label: "Back to testimonials" }}>
      {testimonial ? (
        <>
          {testimonial.is_from_player && (
            <p className="mb-4 max-w-192 text-ui text-muted-foreground">
              {fromPlayer} by the link you mailed. Visitors see that too, unless you change the name, the words or the
              stars.
            </p>
          )}
          <TestimonialForm stored={testimonialValues(testimonial)} version={testimonial.version} />
        </>
      ) : (
        <NotLoaded text={testimonialTexts.notLoaded} backTo="/admin/testimonials" />
      )}
    </AdminPage>
  );
}
