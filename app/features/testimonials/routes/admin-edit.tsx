import { data } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { loaded } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { saveUnder } from "#app/platform/forms/save-result.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { TestimonialForm } from "../components/testimonial-form.tsx";
import { updateTestimonial } from "../mutations.server.ts";
import { getTestimonial } from "../queries.server.ts";
import { TestimonialInput } from "../schema.ts";
import { testimonialTexts, testimonialValues } from "../testimonial.ts";
import type { Route } from "./+types/admin-edit.ts";

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const query = isUuid(id) ? getTestimonial(db, id) : undefined;
  const { value: testimonial, status } = await loaded(query, "Error fetching testimonials");
  return data({ testimonial }, status);
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const save = (form: TestimonialInput) => saveUnder(id, (known) => updateTestimonial(db, known, form));
  return answerSave({ request, context }, { schema: TestimonialInput, save, errorMessage: testimonialTexts.notSaved });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "Edit Testimonial" }];
}

export default function EditTestimonial({ loaderData: { testimonial } }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit Testimonial" back={{ to: "/admin/testimonials", label: "Back to testimonials" }}>
      {testimonial ? (
        <TestimonialForm stored={testimonialValues(testimonial)} version={testimonial.version} />
      ) : (
        <NotLoaded text={testimonialTexts.notLoaded} backTo="/admin/testimonials" />
      )}
    </AdminPage>
  );
}
