import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { AreaField, fieldsOf, TextField } from "#app/ui/form-fields.tsx";
import { type HeroField, heroLabels, heroLimits as limits } from "../hero.ts";
import { HeroBackground } from "./hero-background.tsx";

export const heroFieldIds: Record<HeroField, string> = {
  title: "hero-title",
  subtitle: "hero-subtitle",
  description: "hero-description",
  cta_primary_text: "hero-primary-text",
  cta_primary_link: "hero-primary-link",
  cta_secondary_text: "hero-secondary-text",
  cta_secondary_link: "hero-secondary-link",
  background_image_url: "hero-background",
};

type HeroFieldsProps = { values: Values<HeroField>; errors: FieldErrors<HeroField> };

export function HeroFields({ values, errors }: HeroFieldsProps) {
  const of = fieldsOf({ ids: heroFieldIds, labels: heroLabels, limits, values, errors });
  const background = "background_image_url";
  return (
    <>
      <TextField {...of("title")} fieldClass="col-span-full" required />
      <TextField {...of("subtitle")} fieldClass="col-span-full" required />
      <AreaField {...of("description")} fieldClass="col-span-full" required />
      <TextField {...of("cta_primary_text")} maxLength={limits.buttonText} required />
      <TextField {...of("cta_primary_link")} maxLength={limits.link} required />
      <TextField {...of("cta_secondary_text")} maxLength={limits.buttonText} required />
      <TextField {...of("cta_secondary_link")} maxLength={limits.link} required />
      <HeroBackground
        name={background}
        id={heroFieldIds[background]}
        label={heroLabels[background]}
        error={errors[background]}
        defaultValue={values[background]}
      />
    </>
  );
}
