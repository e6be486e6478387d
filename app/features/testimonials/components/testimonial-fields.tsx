import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { FieldGroup } from "#app/ui/field.tsx";
import { AreaField, fieldsOf, SwitchField, TextField } from "#app/ui/form-fields.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { testimonialLabels as labels, type TestimonialField, testimonialLimits } from "../testimonial.ts";

export const testimonialFieldIds: Record<TestimonialField, string> = {
  name: "testimonial-name",
  level: "testimonial-level",
  quote: "testimonial-quote",
  rating: "testimonial-rating",
  display_order: "testimonial-order",
  published: "testimonial-published",
};

const ratings = [1, 2, 3, 4, 5].map((stars) => ({
  value: `${stars}`,
  label: stars === 1 ? "1 star" : `${stars} stars`,
}));

type TestimonialFieldsProps = { values: Values<TestimonialField>; errors: FieldErrors<TestimonialField> };

export function TestimonialFields({ values, errors }: TestimonialFieldsProps) {
  const of = fieldsOf({ ids: testimonialFieldIds, labels, limits: testimonialLimits, values, errors });
  return (
    <>
      <TextField {...of("name")} required />
      <TextField {...of("level")} hint="For example: League player, 4.0" required />
      <AreaField {...of("quote")} required className="font-serif" />
      <FieldGroup id={testimonialFieldIds.rating} label={labels.rating} error={errors.rating}>
        <Segmented name="rating" options={ratings} defaultValue={values.rating} />
      </FieldGroup>
      <TextField
        {...of("display_order")}
        hint="Lower numbers appear first."
        type="number"
        min={0}
        step={1}
        className="max-w-40"
      />
      <SwitchField {...of("published")} hint="Visible on the home page" />
    </>
  );
}
