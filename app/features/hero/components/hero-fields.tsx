import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
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
  const field = (name: HeroField) => ({ id: heroFieldIds[name], label: heroLabels[name], error: errors[name] });
  const control = (name: HeroField) => ({ name, defaultValue: values[name] });
  return (
    <>
      <Field {...field("title")} className="col-span-full">
        <Input {...control("title")} maxLength={limits.title} required />
      </Field>
      <Field {...field("subtitle")} className="col-span-full">
        <Input {...control("subtitle")} maxLength={limits.subtitle} required />
      </Field>
      <Field {...field("description")} className="col-span-full">
        <Textarea {...control("description")} maxLength={limits.description} required />
      </Field>
      <Field {...field("cta_primary_text")}>
        <Input {...control("cta_primary_text")} maxLength={limits.buttonText} required />
      </Field>
      <Field {...field("cta_primary_link")}>
        <Input {...control("cta_primary_link")} maxLength={limits.link} required />
      </Field>
      <Field {...field("cta_secondary_text")}>
        <Input {...control("cta_secondary_text")} maxLength={limits.buttonText} required />
      </Field>
      <Field {...field("cta_secondary_link")}>
        <Input {...control("cta_secondary_link")} maxLength={limits.link} required />
      </Field>
      <HeroBackground {...field("background_image_url")} {...control("background_image_url")} />
    </>
  );
}
