import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { answerSave } from "#app/platform/forms/save.server.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { TestimonialForm } from "../components/testimonial-form.tsx";
import { createTestimonial } from "../mutations.server.ts";
import { TestimonialInput } from "../schema.ts";
import { testimonialTexts, testimonialValues } from "../testimonial.ts";
import type { Route } from "./+types/admin-new.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = await requireAdmin(request);
  const save = (form: TestimonialInput) => createTestimonial(db, form);
  return answerSave({ request, context }, { schema: TestimonialInput, save, errorMessage: testimonialTexts.notSaved });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

export function meta() {
  return [{ title: "New Testimonial" }];
}

export default function NewTestimonial() {
  return (
    <AdminPage title="New Testimonial" back={{ to: "/admin/testimonials", label: "Back to testimonials" }}>
      <TestimonialForm stored={testimonialValues()} version="" />
    </AdminPage>
  );
}
