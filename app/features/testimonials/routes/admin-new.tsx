import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { TestimonialForm } from "../components/testimonial-form.tsx";
import { createTestimonial } from "../mutations.server.ts";
import { TestimonialInput } from "../schema.ts";
import { testimonialTexts, testimonialValues } from "../testimonial.ts";
import type { Route } from "./+types/admin-new.ts";

export const action = adminAction({
  schema: TestimonialInput,
  errorMessage: testimonialTexts.notSaved,
  save: ({ db }, form) => createTestimonial(db, form),
});

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
