import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { Field, FieldGroup, Input, Textarea } from "#app/ui/field.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { Switch } from "#app/ui/switch.tsx";
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
  return (
    <>
      <Field id={testimonialFieldIds.name} label={labels.name} error={errors.name}>
        <Input name="name" defaultValue={values.name} maxLength={testimonialLimits.name} required />
      </Field>
      <Field
        id={testimonialFieldIds.level}
        label={labels.level}
        error={errors.level}
        hint="For example: League player, 4.0"
      >
        <Input name="level" defaultValue={values.level} maxLength={testimonialLimits.level} required />
      </Field>
      <Field id={testimonialFieldIds.quote} label={labels.quote} error={errors.quote}>
        <Textarea
          name="quote"
          defaultValue={values.quote}
          maxLength={testimonialLimits.quote}
          required
          className="font-serif"
        />
      </Field>
      <FieldGroup id={testimonialFieldIds.rating} label={labels.rating} error={errors.rating}>
        <Segmented name="rating" options={ratings} defaultValue={values.rating} />
      </FieldGroup>
      <Field
        id={testimonialFieldIds.display_order}
        label={labels.display_order}
        error={errors.display_order}
        hint="Lower numbers appear first."
      >
        <Input
          name="display_order"
          type="number"
          min={0}
          step={1}
          defaultValue={values.display_order}
          className="max-w-40"
        />
      </Field>
      <Switch
        id={testimonialFieldIds.published}
        name="published"
        label={labels.published}
        hint="Visible on the home page"
        defaultChecked={values.published === "on"}
      />
    </>
  );
}
